/** Made by `npm run types` from `rotonde schema`. Not edited by hand. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Accepted
         * @description My action is durable; the update that shows it came just before, or long ago.
         */
        Accepted: {
            id: string;
            number: number;
            table: string;
            /** @enum {unknown} */
            type: "accepted";
        };
        /** Act */
        Act: {
            action: Record<string, unknown> | string | number;
            id: string;
            number: number;
            seat: number;
            table: string;
            /** @enum {unknown} */
            type: "act";
        };
        /** ActionSent */
        ActionSent: {
            action: Record<string, unknown> | string | number;
            id: string;
            number: number;
            seat: number;
        };
        /**
         * Catalogue
         * @description What this house offers; the same for everyone, until a new release.
         */
        Catalogue: {
            games: components["schemas"]["GameSent"][];
            version: string;
        };
        /** ChangeSeat */
        ChangeSeat: {
            seat: number;
            to: components["schemas"]["SeatWanted"];
        };
        /** ChatLine */
        ChatLine: {
            name: string;
            number: number;
            person: string;
            /** @default null */
            seat: number | null;
            text: string;
            time: number;
        };
        /** ChatLines */
        ChatLines: {
            lines: components["schemas"]["ChatLine"][];
        };
        /** Chatted */
        Chatted: {
            line: components["schemas"]["ChatLine"];
            table: string;
            /** @enum {unknown} */
            type: "chat";
        };
        /** ChatWanted */
        ChatWanted: {
            text: string;
        };
        /**
         * Choice
         * @description One legal action, in its three forms.
         */
        Choice: {
            action: Record<string, unknown>;
            code: number;
            text: string;
        };
        ClientMessage: components["schemas"]["Subscribe"] | components["schemas"]["Unsubscribe"] | components["schemas"]["Act"] | components["schemas"]["Ping"];
        /** Clock */
        Clock: {
            /** @default 0 */
            amount?: number;
            /**
             * @default none
             * @enum {unknown}
             */
            kind?: "days" | "none" | "seconds";
        };
        /** Daily */
        Daily: {
            date: string;
            mission: components["schemas"]["MissionSent"];
            streak: number;
            week: (number | null)[];
        };
        /**
         * DeviceLink
         * @description A link that brings this identity to another device, once, for a short while.
         */
        DeviceLink: {
            expires: number;
            path: string;
            qr: string;
            token: string;
        };
        /**
         * Enter
         * @description Come back as somebody on another device: by a one-time link, or by handle and passphrase.
         */
        Enter: {
            /** @default null */
            handle?: string | null;
            /** @default null */
            passphrase?: string | null;
            /** @default null */
            token?: string | null;
        };
        /**
         * Entry
         * @description A line of the log, as this pair of eyes may read it.
         */
        Entry: {
            /** @default false */
            by_bot?: boolean;
            /** @default [] */
            events?: components["schemas"]["Event"][];
            /** @enum {unknown} */
            kind: "action" | "agree-undo" | "ask-undo" | "refuse-undo" | "resign" | "return" | "rules" | "stand-in" | "started" | "undo";
            number: number;
            /** @default null */
            seat?: number | null;
            time: number;
            /** @default null */
            to?: number | null;
        };
        /**
         * Event
         * @description Something that happened, for animation, log and screen reader: a key and parameters.
         */
        Event: {
            key: string;
            /** @default {} */
            parameters: Record<string, unknown>;
        };
        /**
         * Fairness
         * @description The sealed shuffle: published before the start; the secret only once the game is over.
         */
        Fairness: {
            commitment: string;
            scheme: string;
            /** @default null */
            secret: string | null;
            seeds: (string | null)[];
        };
        /**
         * FaultSent
         * @description One thing that is wrong in an uploaded file, and where.
         */
        FaultSent: {
            key: string;
            /** @default {} */
            parameters: Record<string, unknown>;
            place: string;
        };
        /** GameSent */
        GameSent: {
            choices: {
                [key: string]: components["schemas"]["Scenery"][];
            };
            least_seats: number;
            levels: components["schemas"]["LevelSent"][];
            most_seats: number;
            name: string;
        };
        /**
         * Hall
         * @description Something about my tables changed (an invitation, my turn): ask for the list again.
         */
        Hall: {
            /** @enum {unknown} */
            type: "hall";
        };
        /** Help */
        Help: {
            data: Record<string, unknown>;
            events: components["schemas"]["Event"][];
        };
        /**
         * HelpWanted
         * @description Help with a topic of the game: Triage hint, verdict and solution; Rail: a ticket's way.
         */
        HelpWanted: {
            seat: number;
            /** @default 0 */
            step?: number;
            topic: string;
        };
        /** Join */
        Join: {
            /** @default null */
            seat?: number | null;
        };
        /**
         * Ladder
         * @description The best at a game.
         */
        Ladder: {
            game: string;
            lines: components["schemas"]["LadderLine"][];
            mine: components["schemas"]["LadderLine"] | null;
        };
        /** LadderLine */
        LadderLine: {
            level: string | null;
            name: string | null;
            person: string | null;
            place: number;
            rating: components["schemas"]["RatingSent"];
        };
        /**
         * LeaveAll
         * @description `way_back`: a secret of the client's own making, good for `Enter.token` once, for a quarter
         *         of an hour, should the answer with the new cookie be lost.
         */
        LeaveAll: {
            /** @default null */
            way_back?: string | null;
        };
        /**
         * LevelSent
         * @description A strength of bots; named in the catalogue as level.NAME and level.NAME.about.
         */
        LevelSent: {
            bars: number;
            name: string;
        };
        /**
         * Look
         * @description What one pair of eyes sees of a table at one moment.
         */
        Look: {
            deadline: number | null;
            insight: Record<string, unknown>;
            legal: components["schemas"]["Choice"][];
            number: number;
            result: components["schemas"]["Result"] | null;
            seat: number;
            table: string;
            turn: number | null;
            undo: components["schemas"]["UndoSent"];
            view: Record<string, unknown>;
        };
        /** Me */
        Me: {
            created: number;
            handle: string;
            has_passphrase: boolean;
            id: string;
            name: string;
        };
        /**
         * MissionSent
         * @description A Triage mission, with what this person has made of it.
         */
        MissionSent: {
            /** @default null */
            best: number | null;
            board: string;
            goal: {
                [key: string]: string | string[];
            };
            grades: number[];
            interruptions: string[];
            level: number;
            /** @default null */
            medal: number | null;
            minimum: number;
            name: string;
            start: {
                [key: string]: string | string[];
            };
            /** @default null */
            table: string | null;
            title: {
                [key: string]: string;
            };
        };
        /**
         * Moment
         * @description One moment of a game that is watched again.
         */
        Moment: {
            entry: components["schemas"]["Entry"];
            turn: number | null;
            view: Record<string, unknown>;
        };
        /** Moments */
        Moments: {
            last: number;
            moments: components["schemas"]["Moment"][];
            result: components["schemas"]["Result"] | null;
            seat: number;
        };
        /** NewPerson */
        NewPerson: {
            name: string;
        };
        /**
         * NewToken
         * @description A token that has just been made. It goes into `Authorization: Bearer …`.
         */
        NewToken: {
            made: components["schemas"]["TokenSent"];
            token: string;
        };
        /** Passphrase */
        Passphrase: {
            /** @default null */
            old?: string | null;
            passphrase: string;
        };
        /** Ping */
        Ping: {
            /** @enum {unknown} */
            type: "ping";
        };
        /** Pong */
        Pong: {
            time: number;
            /** @enum {unknown} */
            type: "pong";
        };
        /**
         * Problem
         * @description problem+json: `key` and `parameters` are put into words by the page's catalogue.
         */
        Problem: {
            code: string;
            /** @default [] */
            faults?: components["schemas"]["FaultSent"][];
            key: string;
            /** @default null */
            number?: number | null;
            /** @default {} */
            parameters?: Record<string, unknown>;
            /** @default null */
            retry_after?: number | null;
            /** @default null */
            state?: components["schemas"]["TableState"] | null;
            status: number;
        };
        /**
         * Question
         * @description Why can't I, and what if: about an action that is not played.
         */
        Question: {
            action: Record<string, unknown> | string | number;
            seat: number;
        };
        RailAction: components["schemas"]["RailTake"] | components["schemas"]["RailBlind"] | components["schemas"]["RailDrawTickets"] | components["schemas"]["RailKeep"] | components["schemas"]["RailClaim"] | components["schemas"]["RailPass"];
        /** Backdrop */
        RailBackdrop: {
            layout: string;
            /** @default [] */
            names: components["schemas"]["RailName"][];
            shapes: components["schemas"]["RailShape"][];
        };
        /** Blind */
        RailBlind: {
            /** @enum {unknown} */
            type: "blind";
        };
        /**
         * Box
         * @description A rectangle along the axes: its top left corner, width and height.
         */
        RailBox: [
            number,
            number,
            number,
            number
        ];
        /**
         * Bundle
         * @description What it takes to complete some tickets of an offer, together with those one has already.
         */
        RailBundle: {
            keep: string[];
            points: number;
            routes: string[];
            saved: number;
            spaces: number | null;
            trains_left: number | null;
        };
        /** City */
        RailCity: {
            id: string;
            name: string;
        };
        /** Claim */
        RailClaim: {
            colour: string;
            /** @default 0 */
            locomotives: number;
            route: string;
            /** @enum {unknown} */
            type: "claim";
        };
        /** DrawTickets */
        RailDrawTickets: {
            /** @enum {unknown} */
            type: "tickets";
        };
        /**
         * Fixtures
         * @description All that is drawn and never changes.
         */
        RailFixtures: {
            backdrop: components["schemas"]["RailBackdrop"];
            cards: string[];
            cities: components["schemas"]["RailCity"][];
            closes: {
                [key: string]: string;
            };
            end_at_trains: number;
            /** @default true */
            final: boolean;
            layout: components["schemas"]["RailLayout"];
            longest_path_bonus: number;
            map: string | null;
            name: string;
            route_points: components["schemas"]["RailLengthPoints"][];
            routes: components["schemas"]["RailLine"][];
            tickets: components["schemas"]["RailTicket"][];
            trains: number;
            /** @enum {unknown} */
            vehicle: "train" | "tram";
        };
        /** Insight */
        RailInsight: {
            barred: string[];
            bundles: components["schemas"]["RailBundle"][];
            claims: components["schemas"]["RailOutlook"][];
            closed: string[];
            joined: components["schemas"]["RailJoined"][][];
            last_round: components["schemas"]["RailLastRound"] | null;
            least_to_keep: number;
            longest: components["schemas"]["RailLongestPath"][];
            offer: components["schemas"]["RailTicketStanding"][];
            tickets: components["schemas"]["RailTicketStanding"][];
        };
        /**
         * Joined
         * @description A ticket that was completed, and by which routes.
         */
        RailJoined: {
            ticket: string;
            way: string[];
        };
        /** Keep */
        RailKeep: {
            tickets: string[];
            /** @enum {unknown} */
            type: "keep";
        };
        /**
         * Label
         * @description A city's name: x and y are the anchor and the baseline of the first line.
         */
        RailLabel: {
            /** @enum {unknown} */
            anchor: "end" | "middle" | "start";
            box: components["schemas"]["RailBox"];
            lines: string[];
            station: string;
            x: number;
            y: number;
        };
        /** LastRound */
        RailLastRound: {
            by: number;
            to_play: number[];
        };
        /**
         * Layout
         * @description A whole board. The drawing area is 0 0 width height.
         */
        RailLayout: {
            bounds: components["schemas"]["RailBox"];
            faults: components["schemas"]["RailOverlap"][];
            height: number;
            labels: components["schemas"]["RailLabel"][];
            map: string;
            routes: components["schemas"]["RailRoute"][];
            scale: number;
            scoring: components["schemas"]["RailBox"] | null;
            seed: number;
            sizes: components["schemas"]["RailSizes"];
            stations: components["schemas"]["RailStation"][];
            title: components["schemas"]["RailBox"] | null;
            width: number;
        };
        /** LengthPoints */
        RailLengthPoints: {
            length: number;
            points: number;
        };
        /**
         * Line
         * @description A route, as the map has it.
         */
        RailLine: {
            a: string;
            b: string;
            colour: string;
            id: string;
            length: number;
            points: number;
            twin: string | null;
        };
        /**
         * LongestPath
         * @description One longest path of a seat, in the order in which one travels it.
         */
        RailLongestPath: {
            cities: string[];
            length: number;
            routes: string[];
        };
        /**
         * Name
         * @description A name written along a line, from a part of its length on.
         */
        RailName: {
            path: string;
            /** @enum {unknown} */
            role: "foreign" | "lake" | "land" | "park" | "relief" | "river" | "water";
            /** @default 0 */
            start: number;
            text: {
                [key: string]: string;
            };
        };
        /**
         * Outlook
         * @description What claiming a route would bring, besides its points.
         */
        RailOutlook: {
            longest: number;
            route: string;
            tickets: components["schemas"]["RailTicketAfter"][];
            trains_left: number;
        };
        /**
         * Overlap
         * @description Two things that touch each other, and how deep, in board units.
         */
        RailOverlap: {
            depth: number;
            first: string;
            /** @enum {unknown} */
            kind: "crossing" | "label/label" | "label/station" | "off-board" | "space/label" | "space/space" | "space/station";
            second: string;
        };
        /** Pass */
        RailPass: {
            /** @enum {unknown} */
            type: "pass";
        };
        /** PileTicket */
        RailPileTicket: {
            /** @default null */
            put_by: number | null;
            ticket: string | null;
        };
        /** Player */
        RailPlayer: {
            cards: number;
            /** @default {} */
            hand: {
                [key: string]: number;
            };
            /** @default null */
            offer: string[] | null;
            offer_count: number;
            score: number;
            /** @default {} */
            seen: {
                [key: string]: number;
            };
            ticket_count: number;
            /** @default null */
            tickets: string[] | null;
            trains: number;
        };
        /** Position */
        RailPosition: {
            discard: {
                [key: string]: number;
            };
            eyes: number;
            first: number;
            /** @default null */
            generator: string[] | null;
            /** @default null */
            last: string | null;
            /** @default null */
            last_by: number | null;
            /** @default [] */
            last_offer: string[];
            owners: {
                [key: string]: number;
            };
            /** @default 0 */
            passes: number;
            phase: string;
            /** @default null */
            pile: {
                [key: string]: number;
            } | null;
            pile_count: number;
            players: components["schemas"]["RailPlayer"][];
            ply: number;
            row: (string | null)[];
            /** @default 0 */
            shuffles: number;
            /** @default 0 */
            sweeps: number;
            /** @default 0 */
            sweeps_in_a_row: number;
            ticket_pile: components["schemas"]["RailPileTicket"][];
            turn: number | null;
            /** @default null */
            turns_left: number | null;
        };
        /**
         * Route
         * @description One track, from station to station.
         */
        RailRoute: {
            id: string;
            path: string;
            spaces: components["schemas"]["RailSpace"][];
            /** @default null */
            twin: string | null;
        };
        /**
         * Shape
         * @description One shape, painted in the order of the list. A river is a line of that width, unfilled.
         */
        RailShape: {
            /** @default 0 */
            level?: number;
            path: string;
            /** @enum {unknown} */
            role: "foreign" | "lake" | "land" | "park" | "relief" | "river" | "water";
            /** @default 0 */
            width?: number;
        };
        /**
         * Sizes
         * @description How large things are drawn: the same all over a board.
         */
        RailSizes: {
            car_length: number;
            car_width: number;
            font_size: number;
            line_height: number;
            station_radius: number;
            track_offset: number;
        };
        /**
         * Space
         * @description The middle of one car space, and how it is turned.
         */
        RailSpace: [
            number,
            number,
            number
        ];
        /**
         * Station
         * @description A city's dot, and where it would stand without being nudged: what a backdrop needs.
         */
        RailStation: {
            home_x: number;
            home_y: number;
            id: string;
            x: number;
            y: number;
        };
        /** Take */
        RailTake: {
            card: string;
            /** @enum {unknown} */
            type: "take";
        };
        /** Ticket */
        RailTicket: {
            a: string;
            b: string;
            id: string;
            points: number;
        };
        /** TicketAfter */
        RailTicketAfter: {
            missing: number;
            ticket: string;
        };
        /**
         * TicketStanding
         * @description How far one has come with a ticket.
         */
        RailTicketStanding: {
            missing: number | null;
            spaces: number;
            /** @enum {unknown} */
            standing: "closed" | "done" | "open" | "too-far";
            ticket: string;
            way: string[];
        };
        /**
         * RatingChange
         * @description What a rated table changed for the player of a seat.
         */
        RatingChange: {
            after: number;
            before: number;
            provisional: boolean;
            seat: number;
        };
        /**
         * RatingSent
         * @description How strong somebody is at a game, as far as rated tables have shown.
         */
        RatingSent: {
            game: string;
            games: number;
            provisional: boolean;
            value: number;
        };
        /**
         * Reason
         * @description Why a bot moved, in words.
         */
        Reason: {
            event: components["schemas"]["Event"];
            number: number;
            whole: boolean;
        };
        /** Refused */
        Refused: {
            id: string;
            problem: components["schemas"]["Problem"];
            table: string;
            /** @enum {unknown} */
            type: "refused";
        };
        /**
         * Result
         * @description How a game ended. `details` is the game's own account of it, one entry per seat.
         */
        Result: {
            /** @default [] */
            details: Record<string, unknown>[];
            scores: number[];
            winners: number[];
        };
        /**
         * Scenery
         * @description A map or a deck that comes with the house.
         */
        Scenery: {
            name: string;
            title: {
                [key: string]: string;
            };
        };
        /** SeatChosen */
        SeatChosen: {
            seat: number;
        };
        /** SeatSent */
        SeatSent: {
            /** @default false */
            here: boolean;
            /** @enum {unknown} */
            kind: "bot" | "guest" | "open" | "person";
            /** @default null */
            level: string | null;
            name: string | null;
            /** @default null */
            person: string | null;
            /** @default false */
            ready: boolean;
            /** @default false */
            resigned: boolean;
            seat: number;
            /** @default null */
            stand_in: string | null;
        };
        /** SeatWanted */
        SeatWanted: {
            /** @enum {unknown} */
            kind: "bot" | "guest" | "me" | "open";
            /** @default null */
            level?: string | null;
            /** @default null */
            name?: string | null;
        };
        /**
         * Seed
         * @description A page's own part in the shuffle: 64 hexadecimal digits, given once.
         */
        Seed: {
            seed: string;
        };
        ServerMessage: components["schemas"]["Welcome"] | components["schemas"]["Update"] | components["schemas"]["Accepted"] | components["schemas"]["Refused"] | components["schemas"]["Chatted"] | components["schemas"]["Hall"] | components["schemas"]["Pong"] | components["schemas"]["Wrong"];
        /**
         * Subscribe
         * @description Watch a table as one of my seats, or as a spectator, from the entry after `since` on.
         */
        Subscribe: {
            /** @default -1 */
            seat?: number;
            /** @default 0 */
            since?: number;
            table: string;
            /** @enum {unknown} */
            type: "subscribe";
        };
        /** TableFound */
        TableFound: {
            id: string;
        };
        /** Tables */
        Tables: {
            mine: components["schemas"]["TableSent"][];
            open: components["schemas"]["TableSent"][];
        };
        /** TableSent */
        TableSent: {
            /** @enum {unknown} */
            absence: "bot" | "resign";
            changed: number;
            clock: components["schemas"]["Clock"];
            code: string;
            created: number;
            deadline: number | null;
            fairness: components["schemas"]["Fairness"];
            game: string;
            hints: boolean;
            host: boolean;
            id: string;
            name: string | null;
            number: number;
            one_device: boolean;
            options: Record<string, unknown>;
            public: boolean;
            rated: boolean;
            /** @default null */
            rematch: string | null;
            rules: string;
            /** @default  */
            scenery: string;
            seats: components["schemas"]["SeatSent"][];
            /** @enum {unknown} */
            status: "closed" | "finished" | "playing" | "waiting";
            turn: number | null;
            /** @enum {unknown} */
            undo: "ask" | "free" | "never";
            /** @default 0 */
            unread: number;
            /** @default null */
            winners: number[] | null;
            your_seats: number[];
            your_turn: boolean;
        };
        /**
         * TableState
         * @description Everything that a page needs to show a table: the answer to polling, too.
         */
        TableState: {
            entries: components["schemas"]["Entry"][];
            look: components["schemas"]["Look"] | null;
            table: components["schemas"]["TableSent"];
        };
        /** TableWanted */
        TableWanted: {
            /**
             * @default bot
             * @enum {unknown}
             */
            absence?: "bot" | "resign";
            /**
             * @default {
             *       "amount": 0,
             *       "kind": "none"
             *     }
             */
            clock?: components["schemas"]["Clock"];
            game: string;
            /** @default true */
            hints?: boolean;
            /** @default null */
            name?: string | null;
            /** @default false */
            one_device?: boolean;
            /** @default {} */
            options?: Record<string, unknown>;
            /** @default false */
            public?: boolean;
            /** @default false */
            rated?: boolean;
            seats: components["schemas"]["SeatWanted"][];
            /**
             * @default ask
             * @enum {unknown}
             */
            undo?: "ask" | "free" | "never";
        };
        /**
         * TokenSent
         * @description A token as its owner sees it, ever after.
         */
        TokenSent: {
            created: number;
            id: string;
            name: string;
            used: number | null;
        };
        /** TokenWanted */
        TokenWanted: {
            name: string;
        };
        /**
         * Ability
         * @description One of the eight things that a wagon beside the pile can be used for.
         */
        TrainsAbility: {
            /** @enum {unknown} */
            family: "lock" | "move" | "remove" | "swap";
            name: string;
            position: number | null;
        };
        TrainsAction: components["schemas"]["TrainsSetUp"] | components["schemas"]["TrainsDraw"] | components["schemas"]["TrainsPlace"] | components["schemas"]["TrainsUse"];
        /** Draw */
        TrainsDraw: {
            /** @enum {unknown} */
            type: "draw";
        };
        /**
         * Fixtures
         * @description All that is drawn and never changes: the deck, and where things have their place.
         */
        TrainsFixtures: {
            abilities: components["schemas"]["TrainsAbility"][];
            ability_of: {
                [key: string]: string;
            };
            deck: string;
            length: number;
            lockable: number[];
            title: {
                [key: string]: string;
            };
            turn_limit: number;
            wagons: number;
        };
        /** Insight */
        TrainsInsight: {
            outcomes: components["schemas"]["TrainsOutcome"][];
            rows: components["schemas"]["TrainsRow"][];
        };
        /**
         * Lack
         * @description One wagon would complete a row: any from `least` to `most`, at that position.
         */
        TrainsLack: {
            least: number;
            most: number;
            position: number;
        };
        /**
         * Loss
         * @description What a removal takes from somebody.
         */
        TrainsLoss: {
            card: number;
            position: number;
            seat: number;
        };
        /** Memory */
        TrainsMemory: {
            /** @default [] */
            discard: number[];
            /** @default [] */
            leftovers: (number[] | null)[];
            /** @default null */
            pile: number[] | null;
        };
        /**
         * Outcome
         * @description What a legal action of mine brings about, as far as chance has no part in it.
         */
        TrainsOutcome: {
            ability: string | null;
            arrives: number[];
            cancelled: components["schemas"]["TrainsPair"][];
            card: number | null;
            change: number | null;
            closed: number;
            code: number;
            couplings: boolean[];
            /** @enum {unknown} */
            kind: "lock" | "move" | "place" | "remove" | "setup" | "swap";
            locks_lost: number[];
            losses: components["schemas"]["TrainsLoss"][];
            moved: number[];
            position: number | null;
            replaced: number | null;
            replaced_ability: string | null;
            row: (number | null)[];
            slides: number[];
            spared: number[];
            to: number | null;
            wins: boolean;
        };
        /**
         * Pair
         * @description Wagons of one ability that send each other to the discard.
         */
        TrainsPair: {
            ability: string;
            cards: number[];
        };
        /** Place */
        TrainsPlace: {
            position: number;
            /** @enum {unknown} */
            type: "place";
        };
        /** Player */
        TrainsPlayer: {
            /** @default null */
            hand: number[] | null;
            /** @default 0 */
            hand_count: number;
            /** @default 0 */
            leftover_count: number;
            /** @default {} */
            locks: {
                [key: string]: number;
            };
            row: (number | null)[];
        };
        /** Position */
        TrainsPosition: {
            discard_count: number;
            display: number[];
            /** @default null */
            drawn: number | null;
            eyes: number;
            first: number;
            /** @default null */
            generator: string[] | null;
            /** @default null */
            last: string | null;
            /** @default null */
            last_by: number | null;
            memory: components["schemas"]["TrainsMemory"];
            phase: string;
            pile_count: number;
            players: components["schemas"]["TrainsPlayer"][];
            ply: number;
            /** @default 0 */
            shuffles: number;
            turn: number | null;
            turns: number;
            /** @default null */
            winner: number | null;
        };
        /**
         * Row
         * @description How far a row is in order: a coupling is closed where the next number is higher.
         */
        TrainsRow: {
            closed: number;
            couplings: boolean[];
            lacks: components["schemas"]["TrainsLack"][];
            seat: number;
        };
        /** SetUp */
        TrainsSetUp: {
            card: number;
            position: number;
            /** @enum {unknown} */
            type: "setup";
        };
        /**
         * Use
         * @description `position` is the left one of a swap, the wagon that moves, or where the lock goes.
         */
        TrainsUse: {
            ability: string;
            /** @default 0 */
            position: number;
            /** @enum {unknown} */
            type: "use";
        };
        TriageAction: components["schemas"]["TriageMove"];
        /** BoardDrawn */
        TriageBoardDrawn: {
            box: components["schemas"]["TriageBox"];
            buffers: components["schemas"]["TriageLooseEnd"][];
            features: {
                [key: string]: string[];
            };
            half: number;
            links: components["schemas"]["TriageLink"][];
            name: string;
            points: components["schemas"]["TriageLooseEnd"][];
            slots: components["schemas"]["TriageSlot"][];
            title: {
                [key: string]: string;
            };
        };
        /** Box */
        TriageBox: {
            height: number;
            width: number;
            x: number;
            y: number;
        };
        /** Fixtures */
        TriageFixtures: {
            board: components["schemas"]["TriageBoardDrawn"];
            mission: components["schemas"]["TriageMissionCard"];
            vehicles: string[];
            wanted: components["schemas"]["TriageWanted"][];
        };
        /** Insight */
        TriageInsight: {
            grade: string | null;
            met: string[];
            moves: number;
            trains: components["schemas"]["TriageTrain"][];
        };
        /** Link */
        TriageLink: {
            curve: [
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ]
            ];
            ends: [
                number,
                number
            ];
            from: string;
            to: string;
        };
        /**
         * LooseEnd
         * @description A set of points, or a buffer: the angle points out of the slot.
         */
        TriageLooseEnd: {
            angle_deg: number;
            end: number;
            slot: string;
            x: number;
            y: number;
        };
        /** MissionCard */
        TriageMissionCard: {
            goal: {
                [key: string]: string | (string | null)[];
            };
            grades: number[];
            interruptions: string[];
            level: number | null;
            minimum: number | null;
            name: string | null;
            named_locomotives: boolean;
            start: {
                [key: string]: string | (string | null)[];
            };
            title: {
                [key: string]: string;
            };
        };
        /**
         * Move
         * @description The one action of the game.
         */
        TriageMove: {
            /** @enum {unknown} */
            heading: -1 | 1;
            locomotive: string;
            path: string[];
            /** @default [] */
            pulled: string[];
            /** @default [] */
            pushed: string[];
            /** @enum {unknown} */
            type: "move";
        };
        /** Position */
        TriagePosition: {
            /** @default null */
            before: {
                [key: string]: string | string[];
            } | null;
            eyes: number;
            /** @default null */
            generator: string[] | null;
            /** @default null */
            last: string | null;
            ply: number;
            standing: {
                [key: string]: string | string[];
            };
            turn: number | null;
        };
        /**
         * Sign
         * @description Where a slot's sign stands: on which side of the track, slid how far; its middle.
         */
        TriageSign: {
            side: number;
            slide: number;
            x: number;
            y: number;
        };
        /** Slot */
        TriageSlot: {
            colour: string;
            ends: [
                [
                    number,
                    number
                ],
                [
                    number,
                    number
                ]
            ];
            id: string;
            label: components["schemas"]["TriageSign"];
            letter: string;
            shape: string;
            tangent_deg: number;
            x: number;
            y: number;
        };
        /**
         * Train
         * @description The vehicles of one legal move by name, each list from the locomotive outwards.
         */
        TriageTrain: {
            code: number;
            locomotive: string;
            pulled: string[];
            pushed: string[];
        };
        /**
         * Wanted
         * @description A slot of the goal, and the vehicles any of which fulfils it.
         */
        TriageWanted: {
            slot: string;
            vehicles: string[];
        };
        /** UndoAnswer */
        UndoAnswer: {
            agree: boolean;
            number: number;
            seat: number;
        };
        /**
         * UndoSent
         * @description What may be taken back now, by this seat.
         */
        UndoSent: {
            /** @default [] */
            answered: number[];
            /** @default null */
            ask_to: number | null;
            /** @default null */
            asked_by: number | null;
            /** @default null */
            asked_to: number | null;
            /** @default null */
            free_to: number | null;
            /** @default null */
            reset_to: number | null;
        };
        /** UndoWanted */
        UndoWanted: {
            id: string;
            number: number;
            seat: number;
            to: number;
        };
        /** Unsubscribe */
        Unsubscribe: {
            table: string;
            /** @enum {unknown} */
            type: "unsubscribe";
        };
        /**
         * Update
         * @description A table moved on: its new entries, in order, and how it looks now.
         */
        Update: {
            state: components["schemas"]["TableState"];
            table: string;
            /** @enum {unknown} */
            type: "update";
        };
        /**
         * Welcome
         * @description First of all: who I am here, and how often to ping.
         */
        Welcome: {
            heartbeat: number;
            me: string;
            /** @enum {unknown} */
            type: "welcome";
            version: string;
        };
        /**
         * WhatIf
         * @description What an action would bring about; only for actions that reveal nothing.
         */
        WhatIf: {
            events: components["schemas"]["Event"][];
            view: Record<string, unknown>;
        };
        /**
         * Wrong
         * @description A message that could not be understood or is not allowed; the connection goes on.
         */
        Wrong: {
            problem: components["schemas"]["Problem"];
            /** @enum {unknown} */
            type: "wrong";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
