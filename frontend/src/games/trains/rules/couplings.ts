/** Couplings of the trains pictured in the rules, which no server sent: closed where the next is higher. */
export const couplingsOf = (row: readonly (number | null)[]): boolean[] =>
  row.slice(1).map((number, i) => {
    const before = row[i];
    return number != null && before != null && number > before;
  });
