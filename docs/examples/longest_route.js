// A bot in JavaScript, for Node.js: claims the longest route it can pay for, keeps few tickets,
// else draws cards. In games without routes it plays the first legal action.
//   rotonde arena rail --players longest_route,random --bot "node longest_route.js"
const readline = require("node:readline");

const lengths = new Map(); // of the routes; two tracks between the same cities are equally long

function worth(action) {
  const [kind, ...rest] = action.split(" ");
  if (kind === "claim") return 10 * lengths.get(rest[0].replace(/--2$/, ""));
  if (kind === "keep") return -rest.length;
  return { take: 9, blind: 8, tickets: -1 }[kind] ?? 0;
}

function best(legal) {
  return legal.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

function answer(message) {
  switch (message.type) {
    case "start":
      for (const route of message.data.routes ?? []) lengths.set(`${route.a}--${route.b}`, route.length);
      return { type: "ready" };
    case "turn":
      return { action: best(message.legal) };
    default:
      return null; // "end", and what later versions may send
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply !== null) console.log(JSON.stringify(reply));
});
