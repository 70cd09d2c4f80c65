// Generated from the field lists of the C++ code by ./dev docs. Do not edit.

export type ClientMessage = ask.Hello | ask.Ping | ask.Rename | ask.Rooms | ask.Create | ask.Join | ask.Leave | ask.Sit | ask.Stand | ask.Configure | ask.Swap | ask.AddBots | ask.Remove | ask.RemovePerson | ask.Lock | ask.Transfer | ask.Start | ask.Act | ask.Ready | ask.Pause | ask.PlayOn | ask.Say | ask.Mute | ask.Report | ask.Sheet | ask.Replay | ask.Bests | ask.Matches | ask.MyData | ask.EraseMe | ask.AddDevice | ask.Devices | ask.EndDevice | ask.RecoveryCode | ask.AskForSeat | ask.AnswerForSeat | ask.OfferSeat | ask.CancelOffer | ask.Claim | ask.LineUp | ask.LeaveLine | ask.SetPace | ask.SkipToTurn;

export type ServerMessage = tell.Welcome | tell.Pong | tell.Ok | tell.Refused | tell.RoomList | tell.RoomsChanged | tell.Joined | tell.Update | tell.Compact | tell.SheetIs | tell.ReplayIs | tell.BestsAre | tell.MatchesAre | tell.MyDataIs | tell.DeviceAdded | tell.DevicesAre | tell.RecoveryCodeIs | tell.SeatOfferIs | tell.Gone | tell.Announcement | tell.ReportClosed;

export type RoomEvent = room.did.Configured | room.did.HostChanged | room.did.HostLeft | room.did.Locked | room.did.Closed | room.did.Seated | room.did.Stood | room.did.BotSeated | room.did.SeatEmptied | room.did.Removed | room.did.PersonRemoved | room.did.Swapped | room.did.Renamed | room.did.WentAway | room.did.CameBack | room.did.StandInTookOver | room.did.MatchStarted | room.did.SheetShown | room.did.GotReady | room.did.PauseProposed | room.did.PauseAgreed | room.did.PauseDeclined | room.did.Paused | room.did.PlayedOn | room.did.MatchFinished | room.did.MatchAbandoned | room.did.HandsOpened | room.did.Said | room.did.Muted | room.did.Barred | room.did.Silenced | room.did.SeatAsked | room.did.SeatAgreed | room.did.SeatKept | room.did.SeatOffered | room.did.SeatClaimed | room.did.SeatOfferCancelled | room.did.SeatHandedOver | room.did.LinedUp | room.did.LeftLine | room.did.SeatsChanged | room.did.PaceSet;

/** The types that each variant defines for itself. */
export interface Variants {
  gaple: { options: gaple.Options; action: gaple.Action; event: gaple.Event; table: gaple.Public; own: gaple.Own };
  garrafina: { options: garrafina.Options; action: garrafina.Action; event: garrafina.Event; table: garrafina.Public; own: garrafina.Own };
  kap_tai_shap: { options: kap_tai_shap.Options; action: kap_tai_shap.Action; event: kap_tai_shap.Event; table: kap_tai_shap.Public; own: kap_tai_shap.Own };
  seychelles: { options: seychelles.Options; action: seychelles.Action; event: seychelles.Event; table: seychelles.Public; own: seychelles.Own };
  triple: { options: triple.Options; action: triple.Action; event: triple.Event; table: triple.Public; own: triple.Own };
}

export type VariantKey = keyof Variants;
export type Options = Variants[VariantKey]["options"];
export type Action = Variants[VariantKey]["action"];
export type GameEvent = Variants[VariantKey]["event"];
export type Table = Variants[VariantKey]["table"];
export type Own = Variants[VariantKey]["own"];

/** The names of the values of a row: alone, or with the columns of the value, whose name ends in [] if it is a list of rows. An object has them by the first value of the row, its `type`. */
export type ColumnNames = (string | [string, ColumnNames])[] | { [type: string]: ColumnNames };

export type Seq = number;

export interface RoomFilter {
  /** Only this game. */
  variant?: string;
  /** True: only rooms with a seat that anybody may take. */
  open_seats: boolean;
  /** True: only rooms where anyone may watch. */
  may_watch: boolean;
  /** True: only rooms that let programs in. */
  programs: boolean;
}

export interface RoomSettings {
  /** Shown in the lobby and to guests. */
  name: string;
  /** Lists the table in the lobby. A private table is never listed. */
  listed: boolean;
  /** People who may watch without seeing any hand: nobody, people with the watch link, or anyone at a listed table. */
  watching: Watching;
  /** Makes a forced pass for you, after the same delay for everyone. */
  auto_pass: boolean;
  /** 0 means no clock. */
  turn_seconds: number;
  /** Extra time for the whole match, used when a turn takes longer. */
  bank_seconds: number;
  /** Seconds to wait for a disconnected player before a stand-in plays for them until they return. */
  grace_seconds: number;
  /** Seconds to show the score sheet before the next deal, or less if everybody is ready. */
  between_deals_seconds: number;
  /** Maximum minutes of a pause, to which everybody at the table must agree; 0 means no pauses. */
  pause_minutes: number;
  /** Allows short messages in addition to the quick phrases. */
  chat: boolean;
  /** Lights the tiles that fit, marks the places where they may go, and lists the moves. Without it you pick a tile and a place yourself, and hear whether it is allowed. */
  help: boolean;
  /** While others wait in line, they take the losers' seats: never, after each match, or after a match that ends soon after a set without a winner, where the game has sets. */
  losers_leave: LosersLeave;
  /** How long bots take for a move. The host may change it during a match. */
  pace: TablePace;
  /** People who come with the table's link while a match runs may take over a bot's seat at the next deal. */
  late_guests: boolean;
  /** Lets in other people's programs, which play by themselves. The server's own bots are not meant. Programs that are here when it changes stay, and those without a seat get none. */
  programs: boolean;
}

export type Watching = "off" | "link" | "anyone";

export type LosersLeave = "off" | "set" | "match";

export type TablePace = "slow" | "normal" | "fast";

export type Seat = number;

export type Strength = "easy" | "normal";

export type ReportCategory = "cheating" | "chat" | "behaviour" | "fault" | "other";

export type PlayerId = string;

export interface RoomSummary {
  code: string;
  name: string;
  variant: string;
  /** The options of the game, as in `info`. */
  options: Options;
  host: string;
  phase: RoomPhase;
  seats: number;
  /** Seats that people who come may take: none while locked. */
  open_seats: number;
  /** During a match: the bots' seats that people who come with the code may claim with `sit`, from the next deal on. */
  claimable_seats: number;
  people: number;
  /** Anyone may watch: nobody while the room is locked. */
  may_watch: boolean;
  /** Programs may come. */
  programs: boolean;
  /** How many of `people` are programs. */
  programs_here: number;
}

export type RoomPhase = "gathering" | "playing" | "between_deals" | "finished";

export interface RoomView {
  variant: string;
  options: Options;
  settings: RoomSettings;
  phase: RoomPhase;
  seats: SeatView[];
  /** The seats that play together; empty if everybody plays alone. */
  partners: Seat[][];
  /** The host's name; the host may be without a seat. */
  host: string;
  locked: boolean;
  /** People in the room without a seat. */
  unseated: number;
  /** The first of them, without the host: those who may sit, then spectators. */
  unseated_people: UnseatedView[];
  /** Number of the match in this room; 0 before the first. */
  match: number;
  /** The running match or the one that has just ended, for `replay`, which accepts this id when the match is over. */
  match_id?: MatchId;
  /** Everybody has agreed to a pause, and no clock runs. */
  paused: boolean;
  /** Seats that have agreed to a pause so far; empty if no pause is proposed. */
  pause_agreed: Seat[];
  /** The parties that wait for a seat; the first enters first. */
  line: PartyView[];
  /** Mean duration of the room's last matches: roughly the wait for each place in the line. Left out before the first match has ended. */
  line_wait_ms?: number;
  /** The seats that won the last matches one after another; left out if it is fewer than two. */
  row?: RowView;
  /** After a match: who would leave and who would enter if the next one began now. Left out if nobody would enter. */
  next_seats?: NextSeatsView;
  /** True: the host is a program. Left out for a person. */
  host_program?: boolean;
}

export interface SeatView {
  occupant: Occupant;
  name: string;
  /** Of a person; open seats and bots have none. */
  presence?: Presence;
  host: boolean;
  /** Ready for the next deal. */
  ready: boolean;
  muted: boolean;
  /** Of a bot: its playing strength. */
  strength?: Strength;
  /** Whether the seat is being handed on. */
  offer: SeatOffer;
  /** The person who has claimed the seat and takes it at the next deal. */
  successor?: string;
  /** True: this player is a program. Left out for a person and a bot. */
  program?: boolean;
}

export type Occupant = "open" | "person" | "bot";

export type Presence = "here" | "away" | "stand_in";

export type SeatOffer = "none" | "asked" | "agreed" | "offered" | "claimed";

export interface UnseatedView {
  /** Names them in `remove_person`; changes when they return. */
  person: number;
  name: string;
  /** A spectator, who may not sit. */
  watcher: boolean;
  /** True: this player is a program. Left out for a person. */
  program?: boolean;
}

export type MatchId = string;

export interface PartyView {
  /** One name, or the two of a pair. */
  people: string[];
}

export interface RowView {
  seats: Seat[];
  /** The number of matches, from 2 on. */
  wins: number;
}

export interface NextSeatsView {
  /** People and bots whose seats are taken; an open seat has none. */
  out: string[];
  /** People of the line who take seats. */
  in: string[];
}

export interface ClockView {
  turn?: Seat;
  /** Left in this turn; left out without a clock. */
  turn_ms?: number;
  /** True: the turn's clock stands, because its player has not come back since the server or the room restarted. It goes on when they are back or their grace is over. Left out if it runs. */
  held?: boolean;
  /** Left in each seat's bank; empty without a clock. */
  bank_ms: number[];
  /** Until the next deal, between deals. */
  next_deal_ms?: number;
  /** Left in the pause. The match continues after it; all other times stand still meanwhile. */
  pause_ms?: number;
  /** Seats whose players are away, with the time left before a bot stands in; left out if there are none. */
  grace?: GraceView[];
}

export interface GraceView {
  seat: Seat;
  ms: number;
}

export interface DealResult {
  deal: number;
  /** Why the deal ended, such as `out`; its text is in `sheet.deal_reasons` of the registry. */
  reason: string;
  winners: Seat[];
  seats: SeatScore[];
  lines: ScoreLine[];
}

export interface SeatScore {
  /** In this deal, as the game counts them: the sum of the seat's lines. */
  points: number;
  /** The running total that decides the match. */
  total: number;
  /** Won (+) or paid (-) in this deal. */
  chips: number;
}

export interface ScoreLine {
  seat: Seat;
  /** What gave the points, such as `pips_left`; its text is in `sheet.lines` of the registry. */
  what: string;
  /** The rule that says so, in the game's RULES.md. */
  rule: string;
  points: number;
  /** The tiles from which the points come. */
  tiles: string[];
}

export interface MatchResult {
  /** Why the match ended, such as `deals_played`; its text is in `sheet.match_reasons` of the registry. */
  reason: string;
  winners: Seat[];
  totals: number[];
}

export type DataKind = "player" | "name" | "device" | "match" | "chips" | "said" | "report" | "room";

export type ReportOutcome = "no_rule_broken" | "warned" | "banned" | "mended" | "thanks" | "acted" | "dismissed";

export type Direction = "cw" | "ccw";

export namespace ask {
  /** The first message of every connection. Without a token and a recovery code the server creates a new player and sends their token once. Send at most one of `token` and `recovery`. */
  export interface Hello {
    type: "hello";
    id: string;
    /** Name and version of the client, for the logs. */
    client: string;
    /** Identifies you; leave it out on the first visit. */
    token?: string | null;
    /** Your recovery code, if you have no token left; spaces, dashes and case do not matter. It works once. A wrong one is refused as `wrong_code`, and you may say `hello` again. */
    recovery?: string | null;
    /** The name that others see. */
    name?: string | null;
    /** Also enters this room again, if you have a seat there that you have not left or a claim to one, wait in its line, or are its host. */
    resume?: ask.Resume | null;
    /** True: no person plays here, but a program. It marks the new player for good, and everybody sees it. A person's token with it is refused as `not_a_program`; not together with `recovery`. */
    program?: boolean | null;
    /** True: this connection hears `compact` in place of `update`. */
    compact?: boolean | null;
  }
  export interface Resume {
    room: string;
    /** The last `seq` you have seen. */
    seq: Seq;
  }
  /** Asks for a pong. It keeps the connection alive and measures the delay. */
  export interface Ping {
    type: "ping";
    id: string;
  }
  /** Changes your name, in this room and in later ones. A room where you are muted keeps showing the earlier one. */
  export interface Rename {
    type: "rename";
    id: string;
    name: string;
  }
  /** Asks for the public rooms, one page at a time: the room with the newest activity first. With `subscribe`, `rooms_changed` tells what changes in the list from then on. */
  export interface Rooms {
    type: "rooms";
    id: string;
    /** `next` of the page before; left out: the first page. */
    after?: string | null;
    /** The most rooms of a page; left out: `rooms_page_max`. */
    limit?: number | null;
    /** Shows only these rooms, and tells only their changes. */
    only?: Partial<RoomFilter> | null;
    /** True: this connection gets `rooms_changed` for the rooms of `only`, in place of an earlier subscription. False: ends the subscription. Left out: as before. */
    subscribe?: boolean | null;
  }
  /** Creates a room and enters it. You become host and sit on seat 0. */
  export interface Create {
    type: "create";
    id: string;
    variant: string;
    seats: number;
    /** The variant's options; those left out get their default. */
    options?: Partial<Options> | null;
    /** The room's settings; those left out get their default. */
    settings?: Partial<RoomSettings> | null;
  }
  /** Enters a room by its code, as a guest who may sit, or by its watch code, as a spectator. */
  export interface Join {
    type: "join";
    id: string;
    /** The room's code or its watch code; spaces, dashes and case do not matter. */
    code: string;
    /** The last `seq` you have seen, if you return. */
    seq?: Seq | null;
  }
  /** Leaves the room. Before a match you give up your seat; during a match a stand-in plays it to the end. */
  export interface Leave {
    type: "leave";
    id: string;
    room: string;
  }
  /** Takes an open seat, or moves you to it. During a match: claims the seat of a bot, which is yours from the next deal on. */
  export interface Sit {
    type: "sit";
    id: string;
    room: string;
    /** Left out: the first open seat or, during a match, the first bot's. */
    seat?: Seat | null;
  }
  /** Gives up your seat and stays in the room. Not during a match. */
  export interface Stand {
    type: "stand";
    id: string;
    room: string;
  }
  /** Host, before a match: chooses the game, the number of seats, the options and the settings. */
  export interface Configure {
    type: "configure";
    id: string;
    room: string;
    variant: string;
    seats: number;
    options: Partial<Options>;
    settings: Partial<RoomSettings>;
  }
  /** Host, before a match: exchanges the occupants of two seats, for example to form teams. */
  export interface Swap {
    type: "swap";
    id: string;
    room: string;
    a: Seat;
    b: Seat;
  }
  /** Host, before a match: puts a bot on every open seat, or on this one. */
  export interface AddBots {
    type: "add_bots";
    id: string;
    room: string;
    /** Left out: every open seat. */
    seat?: Seat | null;
    /** Playing strength; left out: normal. */
    strength?: Strength | null;
  }
  /** Host, before a match: empties a seat. A person who is removed cannot enter this room again. */
  export interface Remove {
    type: "remove";
    id: string;
    room: string;
    seat: Seat;
  }
  /** Host, at any time: removes a person without a seat, who cannot enter this room again. */
  export interface RemovePerson {
    type: "remove_person";
    id: string;
    room: string;
    /** Their number in `unseated_people`. */
    person: number;
  }
  /** Host: locks the room against new people, or unlocks it. */
  export interface Lock {
    type: "lock";
    id: string;
    room: string;
    locked: boolean;
  }
  /** Host: makes the person on this seat the host. */
  export interface Transfer {
    type: "transfer";
    id: string;
    room: string;
    seat: Seat;
  }
  /** Host: starts the match; after a match, a rematch with the same seats and options. */
  export interface Start {
    type: "start";
    id: string;
    room: string;
  }
  /** Plays a move. If another move was made after `seq`, it is refused as `stale`. */
  export interface Act {
    type: "act";
    id: string;
    room: string;
    /** The last `seq` you had seen when you decided. */
    seq: Seq;
    /** One of your legal actions, as your view lists them. */
    action: Action;
  }
  /** Says that you have read the score sheet. The next deal starts when everybody present has said so. It waits a little for players who have just lost the connection. */
  export interface Ready {
    type: "ready";
    id: string;
    room: string;
  }
  /** With a seat, during a match: proposes a pause, or agrees to the proposed one. The pause begins when everybody who is present and has a seat has agreed. With `agree` false: rejects the proposal, or withdraws your own. */
  export interface Pause {
    type: "pause";
    id: string;
    room: string;
    /** Left out: true. */
    agree?: boolean | null;
  }
  /** With a seat: ends the pause for everybody. */
  export interface PlayOn {
    type: "play_on";
    id: string;
    room: string;
  }
  /** Sends a chat message: a quick phrase by its id, or a short text if the room allows it. Send exactly one of them. */
  export interface Say {
    type: "say";
    id: string;
    room: string;
    /** The id of a quick phrase. */
    phrase?: string | null;
    /** A short text. */
    text?: string | null;
  }
  /** Host: forbids or allows the player on this seat to chat, and to show a new name here. Nothing else changes. */
  export interface Mute {
    type: "mute";
    id: string;
    room: string;
    seat: Seat;
    muted: boolean;
  }
  /** Reports something to the administrators, bound to this moment of the game. Nobody at the table is told. */
  export interface Report {
    type: "report";
    id: string;
    room: string;
    category: ReportCategory;
    /** The seat of the player the report is about. */
    seat?: Seat | null;
    /** In your own words. */
    text?: string | null;
  }
  /** Asks for the score sheets of the match so far, one page at a time. */
  export interface Sheet {
    type: "sheet";
    id: string;
    room: string;
    /** The last deal that you have; left out: from the first. */
    after?: number | null;
  }
  /** Asks for a match move by move, one part at a time: a finished match by its id, with all hands open, or the match of your room, which shows only what you could see while it runs. Send exactly one of `match` and `room`. */
  export interface Replay {
    type: "replay";
    id: string;
    /** The id of a finished match; anybody who has it may ask. */
    match?: string | null;
    /** The room whose current match you want. */
    room?: string | null;
    /** The `seq` of the last frame you have; left out: from the start. */
    after?: Seq | null;
  }
  /** Asks for your best solitaire matches of this game. */
  export interface Bests {
    type: "bests";
    id: string;
    variant: string;
  }
  /** Asks for the matches in which you have or had a seat, and for their totals. */
  export interface Matches {
    type: "matches";
    id: string;
    /** The last match you have; left out: from the latest. */
    before?: string | null;
  }
  /** Asks for everything that is stored about you, one page at a time. */
  export interface MyData {
    type: "my_data";
    id: string;
    /** `next` of the page before; left out: the first page. */
    after?: string | null;
  }
  /** Erases you from this server: your name, your devices and everything you wrote. The matches stay, without your name. It cannot be undone. After `ok`, every connection of yours closes with 4412. */
  export interface EraseMe {
    type: "erase_me";
    id: string;
    /** Your own player id, as in `welcome`; it prevents accidents. */
    confirm: string;
  }
  /** Asks for another token for yourself, to be the same player on another device. Refused at the limit: no token ever pushes out another. */
  export interface AddDevice {
    type: "add_device";
    id: string;
  }
  /** Asks for the list of your devices, that is of your tokens. */
  export interface Devices {
    type: "devices";
    id: string;
  }
  /** Ends the token of one of your devices at once. Its connections close with 4411; your own one too, after the answer. */
  export interface EndDevice {
    type: "end_device";
    id: string;
    /** As in the answer to `devices`. */
    device: string;
  }
  /** Makes a recovery code, with which you sign in when you have lost all your devices. It replaces the earlier one. */
  export interface RecoveryCode {
    type: "recovery_code";
    id: string;
  }
  /** Host, during a match: asks the player on this seat, who is connected, to hand it on to another person. */
  export interface AskForSeat {
    type: "ask_for_seat";
    id: string;
    room: string;
    seat: Seat;
  }
  /** Agrees to hand on your seat, as the host has asked, or keeps it. */
  export interface AnswerForSeat {
    type: "answer_for_seat";
    id: string;
    room: string;
    agree: boolean;
  }
  /** Host, or the seat's own player, during a match: creates a code with which another person takes over this seat from the next deal on. The host may offer the seat of a player whom a stand-in has replaced or who has agreed. Another offer for the same seat replaces the code. */
  export interface OfferSeat {
    type: "offer_seat";
    id: string;
    room: string;
    seat: Seat;
  }
  /** Host, the seat's player, or the person who has claimed the seat: the seat is not handed on. */
  export interface CancelOffer {
    type: "cancel_offer";
    id: string;
    room: string;
    seat: Seat;
  }
  /** Enters a room and claims a seat with the code of its offer, as yourself. You take the seat at the next deal, or when the match ends, and see no hand that was dealt before. Locked and full rooms let you in, too. */
  export interface Claim {
    type: "claim";
    id: string;
    /** The room's code. */
    code: string;
    /** The code of the offer. */
    seat_code: string;
    /** The last `seq` you have seen, if you return. */
    seq?: Seq | null;
  }
  /** Without a seat: waits in the table's line for a seat in the next match, alone or as the partner of somebody who already waits alone. */
  export interface LineUp {
    type: "line_up";
    id: string;
    room: string;
    /** The name of the partner, as the line shows it; left out: alone. */
    with?: string | null;
  }
  /** Leaves the table's line. Your partner keeps the place and waits alone. */
  export interface LeaveLine {
    type: "leave_line";
    id: string;
    room: string;
  }
  /** Host, at any time: how fast bots move. */
  export interface SetPace {
    type: "set_pace";
    id: string;
    room: string;
    pace: TablePace;
  }
  /** With a seat, during a deal in which bots play all other seats: they move almost without a delay until your next turn or the end of the deal. */
  export interface SkipToTurn {
    type: "skip_to_turn";
    id: string;
    room: string;
  }
}

export namespace chinese {
  export type Tile = string;
}

export namespace double_six {
  export type Tile = string;
  export type End = "left" | "right";
  export interface LineView {
    /** From left to right, each as it lies: "6-4" has its six on the left. */
    tiles: double_six.Laid[];
    /** The index in `tiles` of the tile that was laid first. */
    anchor: number;
    /** The open number on the left; left out while the line is empty. */
    left?: number;
    /** The open number on the right; left out while the line is empty. */
    right?: number;
  }
  export type Laid = string;
  export interface Play {
    type: "play";
    tile: double_six.Tile;
    end: double_six.End;
  }
  export interface Pass {
    type: "pass";
  }
  export interface Unplayable {
    tile: double_six.Tile;
    code: string;
    rule: string;
  }
}

export namespace gaple {
  export interface Options {
    /** 4x7 deals all the tiles; in 4x6 four stay in the middle and one of them begins the line; 5x5 is for five players. (R1.2) */
    variant: gaple.Form;
    /** Players who sit opposite each other win and lose together. (R1.3, R5.9, R6.2) */
    teams: boolean;
    /** The direction of play. (R1.4) */
    direction: Direction;
    /** The next player begins instead, or the partner comes before all others. (R2.6, R2.7) */
    no_double_passes_to: gaple.NoDouble;
    /** Throw away one of your tiles face down, or pass. (R3.5, R3.6) */
    cannot_play: gaple.CannotPlay;
    /** When the first hand is empty, or when all hands are empty after equal turns. (R4.1, R4.4) */
    discard_end: gaple.DiscardEnd;
    /** If it is the only tile with a blank that you have left. (R5.2) */
    double_blank_25: boolean;
    /** Chips for the difference in points, or just the deals won. (R5.10, R5.11) */
    settlement: gaple.Settling;
    /** How many deals make a match. (R6.1) */
    deals: number;
    /** How many chips a point is worth. (R5.12) */
    stake: number;
  }
  export type Form = "4x7" | "4x6" | "5x5";
  export type NoDouble = "next_seat" | "partner_first";
  export type CannotPlay = "discard" | "pass";
  export type DiscardEnd = "first_empty" | "play_out";
  export type Settling = "chips" | "winner_only";
  export interface Play {
    type: "play";
    tile: double_six.Tile;
    end: double_six.End;
  }
  export interface Discard {
    type: "discard";
    tile: double_six.Tile;
  }
  export interface Pass {
    type: "pass";
  }
  export interface Dealt {
    type: "dealt";
    /** 1, 2, … */
    deal: number;
    hands: (double_six.Tile[] | null)[];
    undealt: double_six.Tile[] | null;
  }
  export interface TurnedUp {
    type: "turned_up";
    tile: double_six.Tile;
  }
  export interface HadNoDouble {
    type: "had_no_double";
    seat: Seat;
  }
  export interface Started {
    type: "started";
    seat: Seat;
    /** lot: drawn; won_last: won the last deal; double_blank: holds 0-0; instead: the winner had no double. */
    by: gaple.StartedBy;
  }
  export type StartedBy = "lot" | "won_last" | "double_blank" | "instead";
  export interface Played {
    type: "played";
    seat: Seat;
    tile: double_six.Tile;
    end: double_six.End;
    /** The open number that it was laid on; left out for the first tile of a line. */
    on?: number;
  }
  export interface Discarded {
    type: "discarded";
    seat: Seat;
    tile: double_six.Tile | null;
  }
  export interface Passed {
    type: "passed";
    seat: Seat;
  }
  export interface DealEnded {
    type: "deal_ended";
    result: DealResult;
    /** The single player who won; the winners in `result` include partners. */
    winner: Seat;
    /** The tiles left in each hand. */
    hands: double_six.Tile[][];
    /** The tiles that each seat threw away. */
    discards: double_six.Tile[][];
    /** The tiles left in the middle. */
    undealt: double_six.Tile[];
  }
  export interface MatchEnded {
    type: "match_ended";
    result: MatchResult;
  }
  export interface Public {
    options: gaple.Options;
    seats: number;
    /** 1, 2, …; 0 before the first. */
    deal: number;
    phase: gaple.PhaseName;
    turn?: Seat;
    line: double_six.LineView;
    hand_sizes: number[];
    /** How many tiles each seat has thrown away. */
    discard_sizes: number[];
    starter?: Seat;
    /** The winner of the last deal, who begins the next one. */
    last_winner?: Seat;
    /** Deals won; partners win together. */
    wins: number[];
    /** Won or paid so far. */
    chips: number[];
    /** The seats of each team; empty if everybody plays alone. */
    teams: Seat[][];
    /** Between deals and after the match: the score sheet and all the hands of the deal that ended. */
    last_deal?: gaple.DealEnded;
  }
  export type PhaseName = "awaiting_deal" | "opening" | "playing" | "finished";
  export interface Own {
    seat: Seat;
    hand: double_six.Tile[];
    /** The tiles that this seat has thrown away. */
    discards: double_six.Tile[];
    /** The actions that the server accepts from this seat now; empty out of turn. */
    legal: (gaple.Play | gaple.Discard | gaple.Pass)[];
    /** On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn. */
    unplayable: gaple.Unplayable[];
  }
  export interface Unplayable {
    tile: double_six.Tile;
    code: string;
    rule: string;
  }
  export type Action = gaple.Play | gaple.Discard | gaple.Pass;
  export type Event = gaple.Dealt | gaple.TurnedUp | gaple.HadNoDouble | gaple.Started | gaple.Played | gaple.Discarded | gaple.Passed | gaple.DealEnded | gaple.MatchEnded;
}

export namespace garrafina {
  export interface Options {
    /** Heaps of seven that you may take in exchange for your hand, or a boneyard to draw from. (R4, R7) */
    heap_mode: garrafina.HeapMode;
    /** A starter without a double draws until they have one, instead of passing. (R7.2) */
    opening_draw: boolean;
    /** The right to start goes round, or goes to the winner. (R2.3) */
    next_starter: garrafina.NextStarter;
    /** Nobody scores; or the players with the fewest spots share; or the first of them in turn order wins. (R6.4, R6.5, R6.6) */
    tie_rule: garrafina.TieRule;
    /** How many deals make a match; 0 means no limit. (R6.7) */
    deals: number;
    /** A match also ends when somebody has this many points, 50 or more; 0 means none. (R6.7) */
    target: number;
    /** How many chips a point is worth at the end of the match; 0 means no chips. (R6.8) */
    stake: number;
    /** The direction of play. (R1.3) */
    direction: Direction;
    /** The table shows which trains are open; otherwise the players remember it. (R3.7) */
    mark_open: boolean;
  }
  export type HeapMode = "exchange" | "boneyard";
  export type NextStarter = "rotate" | "winner";
  export type TieRule = "none" | "share" | "earlier_turn";
  export interface Lead {
    type: "lead";
    /** A double. */
    tile: double_six.Tile;
  }
  export interface Play {
    type: "play";
    tile: double_six.Tile;
    /** Whose train. */
    train: Seat;
  }
  export interface Exchange {
    type: "exchange";
  }
  export interface Keep {
    type: "keep";
  }
  export interface Draw {
    type: "draw";
  }
  export interface Pass {
    type: "pass";
  }
  export interface Dealt {
    type: "dealt";
    /** 1, 2, … */
    deal: number;
    hands: (double_six.Tile[] | null)[];
    /** In the order of taking. */
    heaps: double_six.Tile[][] | null;
    /** In the order of drawing. */
    boneyard: double_six.Tile[] | null;
  }
  export interface DealVoided {
    type: "deal_voided";
    by: garrafina.VoidedBy;
  }
  export type VoidedBy = "no_double" | "nobody_led";
  export interface Started {
    type: "started";
    seat: Seat;
    by: garrafina.StartedBy;
  }
  export type StartedBy = "highest_double" | "rotated" | "won_last" | "stayed";
  export interface OpeningPassed {
    type: "opening_passed";
    seat: Seat;
  }
  export interface Led {
    type: "led";
    seat: Seat;
    tile: double_six.Tile;
  }
  export interface Exchanged {
    type: "exchanged";
    seat: Seat;
    /** How many tiles were thrown away. */
    discarded: number;
    /** The heap. */
    taken: double_six.Tile[] | null;
  }
  export interface Kept {
    type: "kept";
    seat: Seat;
  }
  export interface Played {
    type: "played";
    seat: Seat;
    tile: double_six.Tile;
    train: Seat;
    /** The number at the end of the train that it was laid on. */
    on?: number;
  }
  export interface Drew {
    type: "drew";
    seat: Seat;
    tile: double_six.Tile | null;
  }
  export interface Passed {
    type: "passed";
    seat: Seat;
  }
  export interface DealEnded {
    type: "deal_ended";
    result: DealResult;
    /** The tiles left in each hand. */
    hands: double_six.Tile[][];
    /** The tiles that each seat threw away. */
    discards: double_six.Tile[][];
    /** The heaps that nobody took. */
    heaps: double_six.Tile[][];
    /** The tiles that nobody drew. */
    boneyard: double_six.Tile[];
  }
  export interface MatchEnded {
    type: "match_ended";
    result: MatchResult;
    /** The last deal. */
    deal: number;
    /** Chips for each point (R6.8); logs from before the option do not have it. */
    stake: number;
  }
  export interface Public {
    options: garrafina.Options;
    seats: number;
    /** 1, 2, …; 0 before the first. */
    deal: number;
    phase: garrafina.PhaseName;
    turn?: Seat;
    /** The starting player; another player may have led. */
    nominal?: Seat;
    leader?: Seat;
    /** The double that was led. */
    centre?: double_six.Tile;
    /** One for each seat, once a double has been led. */
    trains: garrafina.TrainView[];
    hand_sizes: number[];
    /** How many tiles each seat has thrown away. */
    discard_sizes: number[];
    /** How many heaps each seat has taken; each doubles its loss. */
    taken: number[];
    /** The factor of each seat's loss. (R6.3) */
    times: number[];
    /** Whether a seat's right to exchange is used up. */
    had_first_turn: boolean[];
    heaps_left: number;
    boneyard_size: number;
    scores: number[];
    /** Between deals and after the match: the score sheet and all face-down tiles of the deal that ended. */
    last_deal?: garrafina.DealEnded;
  }
  export type PhaseName = "awaiting_deal" | "opening" | "after_lead" | "playing" | "finished";
  export interface TrainView {
    owner: Seat;
    /** From the centre outwards, each as it lies. */
    tiles: double_six.Laid[];
    /** The number at its end. */
    end: number;
    /** Whether others may add to it; left out if the players remember it. (R3.7) */
    open?: boolean;
  }
  export interface Own {
    seat: Seat;
    hand: double_six.Tile[];
    /** The tiles that this seat has thrown away. */
    discards: double_six.Tile[];
    /** The actions that the server accepts from this seat now; empty out of turn. */
    legal: (garrafina.Lead | garrafina.Play | garrafina.Exchange | garrafina.Keep | garrafina.Draw | garrafina.Pass)[];
    /** On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn. */
    unplayable: garrafina.Unplayable[];
    /** On this seat's turn, each train that it cannot add to, and why; empty if the players remember it. (R3.7) */
    closed: garrafina.ClosedTrain[];
    /** On this seat's turn, the price of an exchange, whether it is legal now or not; left out if no heap is left. */
    exchange?: garrafina.ExchangePrice;
  }
  export interface Unplayable {
    tile: double_six.Tile;
    code: string;
    rule: string;
  }
  export interface ClosedTrain {
    train: Seat;
    code: string;
    rule: string;
  }
  export interface ExchangePrice {
    /** The tiles that would be thrown away. */
    thrown: number;
    /** The factor of the seat's loss before an exchange. */
    now: number;
    /** The same factor after it. */
    times: number;
    /** Whether only one heap is left. */
    last: boolean;
    /** Whether the seat must decide now, because it can lay no tile. */
    due: boolean;
  }
  export type Action = garrafina.Lead | garrafina.Play | garrafina.Exchange | garrafina.Keep | garrafina.Draw | garrafina.Pass;
  export type Event = garrafina.Dealt | garrafina.DealVoided | garrafina.Started | garrafina.OpeningPassed | garrafina.Led | garrafina.Exchanged | garrafina.Kept | garrafina.Played | garrafina.Drew | garrafina.Passed | garrafina.DealEnded | garrafina.MatchEnded;
}

export namespace kap_tai_shap {
  export interface Options {
    /** How many; 0 means the usual number for this many players. (R1.2) */
    sets: number;
    /** Chips that everybody pays into the pot for each deal. (R2.1) */
    ante: number;
    /** Any two tiles that add up to ten or twenty, or only the fourteen that the source lists. (R4.2) */
    pair_rule: kap_tai_shap.PairRule;
    /** Six pips, or three. (R4.3) */
    four_two_value: kap_tai_shap.FourTwo;
    /** Pick up or draw; or pick up if you like, then draw. (R3.3) */
    turn_mode: kap_tai_shap.TurnMode;
    /** Any discard, or only the last one. (R3.4) */
    pickup_scope: kap_tai_shap.PickupScope;
    /** Must be discarded unless it wins, or may be kept for another. (R3.6) */
    drawn_tile: kap_tai_shap.DrawnTile;
    /** A complete hand wins automatically, or the player announces it. (R3.7) */
    win_claim: kap_tai_shap.WinClaim;
    /** The pot is carried to the next deal, or refunded, or the discards are shuffled again. (R5.3) */
    exhausted: kap_tai_shap.Exhausted;
    /** Decided by dice, drawn by lot, or the last winner. (R2.3) */
    first_player: kap_tai_shap.FirstPlayer;
    /** The direction of play. (R1.3) */
    direction: Direction;
    /** How many deals make a match. (R5.4) */
    deals: number;
    /** The share of a pot that the table keeps, in percent. (R5.1) */
    rake_percent: number;
    /** As soon as somebody has won; the replay of the finished match shows them in any case. (R1.5) */
    reveal_losers: boolean;
  }
  export type PairRule = "any_sum" | "listed_only";
  export type FourTwo = "six" | "three";
  export type TurnMode = "either" | "both";
  export type PickupScope = "any" | "last";
  export type DrawnTile = "must_discard" | "may_keep";
  export type WinClaim = "auto" | "announce";
  export type Exhausted = "carry_pot" | "refund" | "reshuffle";
  export type FirstPlayer = "dice" | "random" | "winner";
  export interface PickUp {
    type: "pick_up";
    /** Of several equal ones, the latest. */
    tile: chinese.Tile;
  }
  export interface Draw {
    type: "draw";
  }
  export interface Skip {
    type: "skip";
  }
  export interface Discard {
    type: "discard";
    tile: chinese.Tile;
  }
  export interface Declare {
    type: "declare";
  }
  export interface AntesPaid {
    type: "antes_paid";
    deal: number;
    seats: number;
    /** From each seat. */
    ante: number;
    /** After that. */
    pot: number;
  }
  export interface FirstChosen {
    type: "first_chosen";
    seat: Seat;
    by: kap_tai_shap.FirstPlayer;
    roller?: Seat;
    dice: number[];
  }
  export interface Dealt {
    type: "dealt";
    /** 1, 2, … */
    deal: number;
    first: Seat;
    hands: (chinese.Tile[] | null)[];
    /** In the order of drawing. */
    wall: chinese.Tile[] | null;
  }
  export interface PickedUp {
    type: "picked_up";
    seat: Seat;
    tile: chinese.Tile;
  }
  export interface Drew {
    type: "drew";
    seat: Seat;
    tile: chinese.Tile | null;
  }
  export interface Skipped {
    type: "skipped";
    seat: Seat;
  }
  export interface Discarded {
    type: "discarded";
    seat: Seat;
    tile: chinese.Tile;
  }
  export interface Won {
    type: "won";
    seat: Seat;
    by: kap_tai_shap.CompletedBy;
    hand: kap_tai_shap.Arranged;
  }
  export type CompletedBy = "dealt" | "picked_up" | "drew" | "last_discard";
  export interface Arranged {
    /** The identical pair. */
    eye: chinese.Tile[];
    /** Four pairs of ten or twenty pips. */
    pairs: chinese.Tile[][];
  }
  export interface WallExhausted {
    type: "wall_exhausted";
    /** The next step. */
    then: kap_tai_shap.Exhausted;
  }
  export interface Reshuffled {
    type: "reshuffled";
    size: number;
    wall: chinese.Tile[] | null;
  }
  export interface DealEnded {
    type: "deal_ended";
    result: DealResult;
    won?: kap_tai_shap.Won;
    /** To each seat, out of the pot. */
    paid: number[];
    rake: number;
    /** The chips that stay in the pot for the next deal. */
    pot: number;
    /** All hands if the table reveals them, otherwise empty. */
    hands: chinese.Tile[][];
  }
  export interface MatchEnded {
    type: "match_ended";
    result: MatchResult;
    /** The last deal. */
    deal: number;
    /** Each seat's share of a pot that was still carried. */
    refund: number;
  }
  export interface Public {
    options: kap_tai_shap.Options;
    seats: number;
    /** 1, 2, …; 0 before the first. */
    deal: number;
    /** How many sets of tiles are in play. */
    sets: number;
    phase: kap_tai_shap.PhaseName;
    turn?: Seat;
    /** The first player, who took ten tiles. */
    first?: Seat;
    last_winner?: Seat;
    hand_sizes: number[];
    /** In the order of throwing, the latest last. */
    discards: kap_tai_shap.DiscardView[];
    /** Tiles left to draw. */
    wall_size: number;
    /** The heights of the remaining stacks, from the end where players draw. */
    wall: number[];
    /** Pick-ups since the last draw. */
    pickups_in_row: number;
    /** Won or paid so far. */
    chips: number[];
    pot: number;
    /** The chips that the table has kept. */
    rake: number;
    /** Between deals and after the match: how the last one ended. */
    last_deal?: kap_tai_shap.DealEnded;
  }
  export type PhaseName = "awaiting_deal" | "first" | "choosing" | "drawing" | "picked_up" | "drew" | "awaiting_reshuffle" | "finished";
  export interface DiscardView {
    tile: chinese.Tile;
    /** The seat that threw it. */
    seat: Seat;
  }
  export interface Own {
    seat: Seat;
    hand: chinese.Tile[];
    /** The tile just drawn, while it is in hand. */
    drawn?: chinese.Tile;
    /** The actions that the server accepts from this seat now; empty out of turn. */
    legal: (kap_tai_shap.PickUp | kap_tai_shap.Draw | kap_tai_shap.Skip | kap_tai_shap.Discard | kap_tai_shap.Declare)[];
    /** On this seat's turn: each kind of discard that it may not pick up or, if it must discard, each kind in hand that it may not discard, and why. */
    unplayable: kap_tai_shap.Unplayable[];
    /** The kinds that would complete a hand of nine. */
    waiting_for: chinese.Tile[];
    /** The hand in its best groups. */
    grouped: kap_tai_shap.Grouped;
    /** The kinds that would give a hand of nine one more group. */
    useful: chinese.Tile[];
  }
  export interface Unplayable {
    tile: chinese.Tile;
    code: string;
    rule: string;
  }
  export interface Grouped {
    /** Two identical tiles, or none. */
    eye: chinese.Tile[];
    /** Up to four pairs of ten or twenty pips. */
    pairs: chinese.Tile[][];
    /** The tiles in no group. */
    loose: chinese.Tile[];
  }
  export type Action = kap_tai_shap.PickUp | kap_tai_shap.Draw | kap_tai_shap.Skip | kap_tai_shap.Discard | kap_tai_shap.Declare;
  export type Event = kap_tai_shap.AntesPaid | kap_tai_shap.FirstChosen | kap_tai_shap.Dealt | kap_tai_shap.PickedUp | kap_tai_shap.Drew | kap_tai_shap.Skipped | kap_tai_shap.Discarded | kap_tai_shap.Won | kap_tai_shap.WallExhausted | kap_tai_shap.Reshuffled | kap_tai_shap.DealEnded | kap_tai_shap.MatchEnded;
}

export namespace room.did {
  export interface Configured {
    type: "configured";
    variant: string;
    seats: number;
    options: Options;
    settings: RoomSettings;
  }
  export interface HostChanged {
    type: "host_changed";
    seat: Seat;
    player: null;
    name: string;
  }
  export interface HostLeft {
    type: "host_left";
  }
  export interface Locked {
    type: "locked";
    locked: boolean;
  }
  export interface Closed {
    type: "closed";
    reason: string;
  }
  export interface Seated {
    type: "seated";
    seat: Seat;
    from?: Seat;
    player: null;
    name: string;
    /** True: this player is a program. Left out for a person. */
    program?: boolean;
  }
  export interface Stood {
    type: "stood";
    seat: Seat;
  }
  export interface BotSeated {
    type: "bot_seated";
    seat: Seat;
    name: string;
    strength: Strength;
  }
  export interface SeatEmptied {
    type: "seat_emptied";
    seat: Seat;
  }
  export interface Removed {
    type: "removed";
    seat: Seat;
    player: null;
  }
  export interface PersonRemoved {
    type: "person_removed";
    player: null;
    name: string;
  }
  export interface Swapped {
    type: "swapped";
    a: Seat;
    b: Seat;
  }
  export interface Renamed {
    type: "renamed";
    seat?: Seat;
    player: null;
    name: string;
  }
  export interface WentAway {
    type: "went_away";
    seat?: Seat;
    player: null;
  }
  export interface CameBack {
    type: "came_back";
    seat?: Seat;
    player: null;
  }
  export interface StandInTookOver {
    type: "stand_in_took_over";
    seat: Seat;
    left: boolean;
  }
  export interface MatchStarted {
    type: "match_started";
    number: number;
    match: MatchId;
    variant: string;
    rules_version: number;
    options: Options;
  }
  export interface SheetShown {
    type: "sheet_shown";
  }
  export interface GotReady {
    type: "got_ready";
    seat: Seat;
  }
  export interface PauseProposed {
    type: "pause_proposed";
    seat: Seat;
  }
  export interface PauseAgreed {
    type: "pause_agreed";
    seat: Seat;
  }
  export interface PauseDeclined {
    type: "pause_declined";
    seat?: Seat;
  }
  export interface Paused {
    type: "paused";
  }
  export interface PlayedOn {
    type: "played_on";
    seat?: Seat;
  }
  export interface MatchFinished {
    type: "match_finished";
    reason: string;
    winners: Seat[];
    totals: number[];
    lasted_ms: number;
  }
  export interface MatchAbandoned {
    type: "match_abandoned";
    reason: string;
  }
  export interface HandsOpened {
    type: "hands_opened";
    deal: number;
  }
  export interface Said {
    type: "said";
    seat: Seat;
    phrase?: string;
    text?: string;
  }
  export interface Muted {
    type: "muted";
    seat: Seat;
    player: null;
    muted: boolean;
  }
  export interface Barred {
    type: "barred";
    seat?: Seat;
    player: null;
  }
  export interface Silenced {
    type: "silenced";
    seat?: Seat;
    player: null;
    silenced: boolean;
  }
  export interface SeatAsked {
    type: "seat_asked";
    seat: Seat;
  }
  export interface SeatAgreed {
    type: "seat_agreed";
    seat: Seat;
  }
  export interface SeatKept {
    type: "seat_kept";
    seat: Seat;
  }
  export interface SeatOffered {
    type: "seat_offered";
    seat: Seat;
    grant: null;
  }
  export interface SeatClaimed {
    type: "seat_claimed";
    seat: Seat;
    player: null;
    name: string;
    /** True: this player is a program. Left out for a person. */
    program?: boolean;
  }
  export interface SeatOfferCancelled {
    type: "seat_offer_cancelled";
    seat: Seat;
  }
  export interface SeatHandedOver {
    type: "seat_handed_over";
    seat: Seat;
    player: null;
    name: string;
    deal: number;
  }
  export interface LinedUp {
    type: "lined_up";
    player: null;
    name: string;
    place: number;
    /** True: this player is a program. Left out for a person. */
    program?: boolean;
  }
  export interface LeftLine {
    type: "left_line";
    player: null;
    name: string;
  }
  export interface SeatsChanged {
    type: "seats_changed";
    out: string[];
    in: string[];
    seats: Seat[];
    left: null;
    players: null;
  }
  export interface PaceSet {
    type: "pace_set";
    pace: TablePace;
  }
}

export namespace seychelles {
  export interface Options {
    /** The points that a side needs to win a set. (R6.1) */
    target: number;
    /** In every later deal of a set: the holder of 6-6, the winner of the last deal, or the next seat. (R2.3) */
    starter_rule: seychelles.StarterRule;
    /** When a side reaches the target but cannot win, or as soon as nobody can win any longer. (R6.6) */
    restart_when: seychelles.RestartWhen;
    /** Ten points save a side from kapot bef, or are kapot bef too. (R6.4) */
    ten_points: seychelles.TenPoints;
    /** To win, both opponents must be below ten, or one of them. (R6.2) */
    three_player_win: seychelles.ThreePlayerWin;
    /** The number of sets thrown away; 0 means never, and such a match may never end. (R6.7) */
    zwe_final_after: number;
    /** One deal, or one set that starts at zero. (R6.8, R6.9) */
    zwe_final_mode: seychelles.FinalMode;
    /** The direction of play. (R1.4) */
    direction: Direction;
    /** A player may try a tile that does not fit; the tile comes back, and everybody hears of it. (R3.8) */
    announce_lake: boolean;
    /** The deal alone, or the whole set. (R5.3) */
    zete: seychelles.ZeteThrowsOut;
    /** The side of the player who tries one loses nothing, the deal, or the match. (R5.5) */
    lake_costs: seychelles.LakeCosts;
  }
  export type StarterRule = "double_six" | "winner" | "rotate";
  export type RestartWhen = "at_50" | "as_soon_as_dead";
  export type TenPoints = "restart" | "kapot_bef";
  export type ThreePlayerWin = "all_below_10" | "any_below_10";
  export type FinalMode = "deal" | "set";
  export type ZeteThrowsOut = "deal" | "set";
  export type LakeCosts = "nothing" | "deal" | "match";
  export interface AskFinal {
    type: "ask_final";
  }
  export interface TryLake {
    type: "lake";
    tile: double_six.Tile;
    end: double_six.End;
  }
  export interface Dealt {
    type: "dealt";
    /** 1, 2, … in the match. */
    deal: number;
    /** 1, 2, … */
    set: number;
    hands: (double_six.Tile[] | null)[];
  }
  export interface Started {
    type: "started";
    seat: Seat;
    /** double_six: holds 6-6; won_last: won the last deal; rotated: sits after the last starter. */
    by: seychelles.StartedBy;
  }
  export type StartedBy = "double_six" | "won_last" | "rotated";
  export interface Played {
    type: "played";
    seat: Seat;
    tile: double_six.Tile;
    end: double_six.End;
    /** The open number that it was laid on; left out for the first tile of a line. */
    on?: number;
    /** True if everybody else has passed since this seat last played. (R3.6) */
    key?: boolean;
    /** True if all other tiles of one of its numbers lie in the line: lakle. (R9.1) */
    seventh?: boolean;
  }
  export interface Passed {
    type: "passed";
    seat: Seat;
  }
  export interface DealEnded {
    type: "deal_ended";
    result: DealResult;
    /** Of each side in the set, after this deal. */
    scores: number[];
    /** The starter of the next deal; absent: the holder of 6-6. */
    next_starter?: Seat;
    /** The tiles left in each hand. */
    hands: double_six.Tile[][];
  }
  export interface SetThrownAway {
    type: "set_thrown_away";
    /** The last deal of the set. */
    deal: number;
    seats: number;
    /** Of each side at the end of the set. */
    scores: number[];
  }
  export interface FinalAsked {
    type: "final_asked";
    seat: Seat;
  }
  export interface FinalAnnounced {
    type: "final_announced";
    mode: seychelles.FinalMode;
  }
  export interface SetWon {
    type: "set_won";
    /** The deal that won it. */
    deal: number;
    winners: Seat[];
    /** Each opposing side. */
    losses: seychelles.Loss[];
  }
  export interface Loss {
    fate: seychelles.Fate;
    seats: Seat[];
    points: number;
  }
  export type Fate = "kapot" | "kapot_bef" | "escaped";
  export interface MatchEnded {
    type: "match_ended";
    result: MatchResult;
  }
  export interface LakeTried {
    type: "lake_tried";
    seat: Seat;
    tile: double_six.Tile;
    end: double_six.End;
    /** The number at that end. */
    open: number;
  }
  export interface Public {
    options: seychelles.Options;
    seats: number;
    /** 1, 2, … in the match; 0 before the first. */
    deal: number;
    /** 1, 2, … */
    set: number;
    phase: seychelles.PhaseName;
    turn?: Seat;
    line: double_six.LineView;
    hand_sizes: number[];
    starter?: Seat;
    /** The seats of each side. */
    sides: Seat[][];
    /** Of each side in this set. */
    scores: number[];
    /** The fate of each side if it lost the set now. (R6.3) */
    fates: seychelles.Fate[];
    /** What it takes to win the set. to_win: the other sides are low; to_win_any: one other side is; dead: nobody can win it; final_deal, final_set: the zwe final is on. */
    outlook: seychelles.Outlook;
    /** The highest score that is still kapot bef. */
    bef_max: number;
    /** Sets thrown away so far. */
    restarts: number;
    /** Whether the zwe final has been announced. */
    final: boolean;
    /** The seats that have asked for the final since the last deal. */
    asked_final: Seat[];
    /** The lake that was tried in this turn. (R3.8) */
    lake?: seychelles.LakeTried;
    /** Between deals and after the match: the score sheet and all the hands of the deal that ended. */
    last_deal?: seychelles.DealEnded;
  }
  export type PhaseName = "awaiting_deal" | "opening" | "playing" | "finished";
  export type Outlook = "to_win" | "to_win_any" | "dead" | "final_deal" | "final_set";
  export interface Own {
    seat: Seat;
    hand: double_six.Tile[];
    /** The actions that the server accepts from this seat now. */
    legal: (double_six.Play | double_six.Pass | seychelles.AskFinal | seychelles.TryLake)[];
    /** On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn. */
    unplayable: double_six.Unplayable[];
  }
  export type Action = double_six.Play | double_six.Pass | seychelles.AskFinal | seychelles.TryLake;
  export type Event = seychelles.Dealt | seychelles.Started | seychelles.Played | seychelles.Passed | seychelles.DealEnded | seychelles.SetThrownAway | seychelles.FinalAsked | seychelles.FinalAnnounced | seychelles.SetWon | seychelles.MatchEnded | seychelles.LakeTried;
}

export namespace tell {
  /** The answer to `hello`. */
  export interface Welcome {
    type: "welcome";
    re: string;
    /** The subprotocol of this connection. */
    protocol: string;
    /** The oldest version that the server speaks, such as 1.0. */
    protocol_min: string;
    /** The newest version that the server speaks. */
    protocol_max: string;
    /** The server's version. */
    server: string;
    player: PlayerId;
    name?: string;
    /** Only for a new player and after a recovery code. Keep it: it is sent only once. */
    token?: string;
    /** The id of the token that this connection uses, as in `devices`. */
    device: string;
    /** You have a recovery code. */
    recovery: boolean;
    /** Send a `ping` at least this often. */
    heartbeat_ms: number;
    /** What this server can do besides what every server of version 1.0 does. */
    features: string[];
    /** True: you are marked as a program. Left out for a person. */
    program?: boolean;
  }
  /** The answer to `ping`. */
  export interface Pong {
    type: "pong";
    re: string;
  }
  /** The request succeeded and its effect is stored. `seq` is the room's new one, if the request was about a room. */
  export interface Ok {
    type: "ok";
    re: string;
    seq?: Seq;
  }
  /** The request was refused and nothing changed. `code` comes from protocol/messages/refusals.hpp or from the variant's rules, `rule` is the number of the rule that forbids it, and `path` the place in the message that is wrong. `re` is empty if the message had no readable id. */
  export interface Refused {
    type: "refused";
    re: string;
    code: string;
    /** For developers; clients translate the code into words. */
    message: string;
    rule?: string;
    path?: string;
    /** The room's current `seq`. */
    seq?: Seq;
    /** The same request may succeed later. */
    retryable: boolean;
    /** Milliseconds to wait before you send it again: always with `slow_down`, `busy` and `storage`. */
    retry_after_ms?: number;
    /** With `elsewhere`: connect to `/ws/KEY` with it, and send the request again there. */
    routing_key?: string;
  }
  /** The answer to `rooms`. */
  export interface RoomList {
    type: "room_list";
    re: string;
    /** Newest activity first. */
    rooms: RoomSummary[];
    /** There are further rooms: ask again with `next`. */
    more: boolean;
    /** The next request's `after`; left out on the last page. */
    next?: string;
    /** True: this connection has subscribed, and the list is the one to which the changes belong. */
    subscribed?: boolean;
  }
  /** What has changed in the list of public rooms since the last one, or since the list that came with the subscription. The server sends it without a request, at most once per `rooms_changed_ms`. */
  export interface RoomsChanged {
    type: "rooms_changed";
    /** New rooms, and rooms that have changed, known by their `code`; the newest activity first. */
    changed: RoomSummary[];
    /** The codes of rooms that are no longer in the list; some you may not know. */
    gone: string[];
    /** More has changed than a message may have: ask for the list again. The other fields are empty. */
    again: boolean;
  }
  /** You are in the room; a complete `update` follows immediately. Only people who may sit get the codes, not spectators. */
  export interface Joined {
    type: "joined";
    re: string;
    /** The room's id, for your further requests. It lets back in people with a seat that they have not left or a claim to one, people in the line, and the host. */
    room: string;
    /** Four hex digits. To return to this room, connect to `/ws/KEY`: that leads straight to it. It lets nobody in. */
    routing_key: string;
    /** Friends enter and sit with this code. */
    code?: string;
    /** Friends watch with this code. */
    watch_code?: string;
  }
  /** The latest events and the current state. `info` is present if it changed or when you enter, `table` while a match runs or has just ended. A client needs nothing older than the last update. Everything except `you` is the same for everyone in the room. */
  export interface Update {
    type: "update";
    room: string;
    seq: Seq;
    events: tell.Entry[];
    /** When you enter, unless `events` goes on from your `seq`: the game events of this deal so far, the latest `updates_kept` at most. They are not news. */
    recent?: tell.Entry[];
    /** The room itself. */
    info?: RoomView;
    clock: ClockView;
    /** The game's public part. */
    table?: Table;
    you: tell.You;
  }
  export interface Entry {
    seq: Seq;
    /** An event in the room. */
    room?: RoomEvent;
    /** An event in the match. */
    game?: GameEvent;
  }
  export interface You {
    seat?: Seat;
    host: boolean;
    /** The seat that you have claimed and take at the next deal. */
    claim?: Seat;
    /** Your hand and legal actions, as the variant describes them. */
    own?: Own;
    /** Replacements for those entries of `events` that show you more. */
    events: tell.Entry[];
    /** Replacements for those entries of `recent` that show you more. */
    recent?: tell.Entry[];
    /** Your place in the table's line, from 1; left out if you do not wait. */
    line?: number;
  }
  /** What `update` says, for a connection that offered `compact`: `info`, `clock`, `table` and `own` are rows, lists of values whose names `columns` has. As complete as an `update`: a client needs nothing older than the last `info` and `columns`. */
  export interface Compact {
    type: "compact";
    /** With `columns`. Left out: the room of the message before. */
    room?: string;
    /** The names of the values in rows: when you enter, and when the room chooses another game. Left out: as before. */
    columns?: tell.Columns;
    seq: Seq;
    /** As in `update`; left out if there are none. */
    events?: tell.Entry[];
    /** As in `update`. */
    recent?: tell.Entry[];
    /** The row of the room itself, as RoomView. */
    info?: unknown[];
    /** A row, as ClockView. */
    clock: unknown[];
    /** The row of the game's public part, without `options`. */
    table?: unknown[];
    you: tell.CompactYou;
  }
  export interface Columns {
    info: ColumnNames;
    clock: ColumnNames;
    /** Without `options`: those of `info` are the table's. */
    table: ColumnNames;
    own: ColumnNames;
  }
  export interface CompactYou {
    seat?: Seat;
    /** True: you are the host. Left out if you are not. */
    host?: boolean;
    /** The seat that you have claimed and take at the next deal. */
    claim?: Seat;
    /** The row of your hand and legal actions. */
    own?: unknown[];
    /** Replacements for entries of `events`; left out if there are none. */
    events?: tell.Entry[];
    /** Replacements for entries of `recent`; left out if there are none. */
    recent?: tell.Entry[];
    /** Your place in the table's line, from 1; left out if you do not wait. */
    line?: number;
  }
  /** The answer to `sheet`: the score sheets of as many deals after `after` as fit, oldest first. While `more` is true, ask again with the last deal as `after`. */
  export interface SheetIs {
    type: "sheet";
    re: string;
    deals: DealResult[];
    /** Present when the match is over. */
    match?: MatchResult;
    /** For `replay`, which accepts this id when the match is over. */
    match_id: MatchId;
    /** The first deal that a sheet still has: 1, or later in a very long match. Earlier ones are in the match's `replay`. */
    first: number;
    more: boolean;
  }
  /** The answer to `replay`: as many frames after `after` as fit. While `more` is true, ask again with the last frame's `seq` once you have this answer. */
  export interface ReplayIs {
    type: "replay";
    re: string;
    head: tell.ReplayHead;
    frames: tell.ReplayFrame[];
    more: boolean;
  }
  export interface ReplayHead {
    match: MatchId;
    variant: string;
    rules_version: number;
    options: Options;
    /** The players, by seat. */
    seats: tell.ReplaySeat[];
    /** Your seat while the match runs: only this hand is shown. */
    seat?: Seat;
    /** Milliseconds since 1970. */
    started: number;
    /** Milliseconds since 1970; left out while the match runs. */
    ended?: number;
    /** The start of each deal. */
    deals: tell.ReplayDeal[];
    /** The current number of frames of the whole match. */
    frames: number;
    /** Left out while the match runs, and if it was abandoned. */
    result?: MatchResult;
  }
  export interface ReplaySeat {
    occupant: Occupant;
    /** The person's current name; empty if the player was erased. */
    name: string;
    /** True: this player is a program; left out for people, and if the player was erased. */
    program?: boolean;
  }
  export interface ReplayDeal {
    deal: number;
    /** The `seq` of its first frame. */
    seq: Seq;
  }
  export interface ReplayFrame {
    /** The `seq` of its last event, which identifies the frame, also in links. */
    seq: Seq;
    /** `seat:2`, `house`, or `clock` if the time ran out. */
    by: string;
    /** Milliseconds since 1970. */
    at: number;
    /** The game's events, as this viewer may see them. */
    events: GameEvent[];
    /** The public part after these events, as in an update. */
    table: Table;
    /** Each seat's own part after these events; null if you may not see it. */
    owns: (Own | null)[];
  }
  /** The answer to `bests`: first the best match for each value of the option by which the game keeps results apart, then the second ones, and so on. */
  export interface BestsAre {
    type: "bests";
    re: string;
    bests: tell.Best[];
  }
  export interface Best {
    /** For `replay`. */
    match: MatchId;
    /** The points that decided the match. */
    total: number;
    /** The match's options. */
    options: Options;
    /** End of the match; milliseconds since 1970. */
    at: number;
  }
  /** The answer to `matches`: the latest first. While `more` is true, ask again with the last match's id as `before`. Without `before`, older running matches at whose tables you have a seat come first, and again in their places. */
  export interface MatchesAre {
    type: "matches";
    re: string;
    matches: tell.PlayedMatch[];
    more: boolean;
    /** The totals of all your matches. */
    standing: tell.Standing;
  }
  export interface PlayedMatch {
    /** For `replay`, once the match has ended. */
    match: MatchId;
    variant: string;
    /** The match's options. */
    options: Options;
    /** Your seat. */
    seat: Seat;
    /** The players, by seat. */
    seats: tell.PlayedSeat[];
    /** Milliseconds since 1970. */
    started: number;
    /** Milliseconds since 1970; left out while the match runs. */
    ended?: number;
    /** The reason for its end: one of `sheet.match_reasons` of the registry, or `abandoned`. */
    reason?: string;
    /** Your gain or loss in play chips, which have no value outside this server. */
    chips: number;
    /** The code of its room, for `join`; left out if the match has ended or you have no seat there now. */
    code?: string;
  }
  export interface PlayedSeat {
    bot: boolean;
    /** The player's current name; empty if they have none. */
    name: string;
    /** True: this player is a program; left out for people, and if the player was erased. */
    program?: boolean;
    /** The points that decided the match; left out while it runs, and if it was abandoned. */
    total?: number;
    won: boolean;
  }
  export interface Standing {
    /** All your matches, including running ones. */
    matches: number;
    won: number;
    /** Sum over all games. */
    chips: number;
    /** What was counted, by game, in the game's own order; only kinds that were counted. */
    tallies: tell.Counted[];
  }
  export interface Counted {
    variant: string;
    /** One of the `tallies` of the game's entry of `GET /api/variants`; the registry has its text in every language. */
    kind: string;
    /** How often it was counted for you or your side. */
    given: number;
    /** How often another side gave it to you or your side; left out if the kind has no sides. */
    taken?: number;
  }
  /** The answer to `my_data`: a page of at most 64 KiB. */
  export interface MyDataIs {
    type: "my_data";
    re: string;
    /** By kind, the oldest of a kind first. */
    items: tell.DataItem[];
    /** There is more: ask again with `next`. */
    more: boolean;
    /** The next request's `after`; left out on the last page. */
    next?: string;
  }
  export interface DataItem {
    kind: DataKind;
    /** Milliseconds since 1970; 0: not known. */
    at: number;
    /** The stored data, in words. */
    text: string;
  }
  /** The answer to `add_device`. */
  export interface DeviceAdded {
    type: "device_added";
    re: string;
    /** Put it after the # of a link, never in the query. */
    token: string;
    device: string;
  }
  /** The answer to `devices`: the oldest first. */
  export interface DevicesAre {
    type: "devices";
    re: string;
    devices: tell.Device[];
  }
  export interface Device {
    /** For `end_device`. */
    device: string;
    /** The client of its last `hello`; empty before the first. */
    client: string;
    /** Milliseconds since 1970. */
    added: number;
    /** The day of its last `hello`, or of `added`; milliseconds since 1970. */
    seen: number;
    /** This connection uses it. */
    current: boolean;
  }
  /** The answer to `recovery_code`. */
  export interface RecoveryCodeIs {
    type: "recovery_code";
    re: string;
    /** Keep it: it is sent only once. It is written in groups. */
    code: string;
  }
  /** The answer to `offer_seat`. */
  export interface SeatOfferIs {
    type: "seat_offer";
    re: string;
    seat: Seat;
    /** For the `claim` of the other person; it works once. */
    code: string;
    /** The time for which the code is valid. */
    minutes: number;
  }
  /** The room no longer exists, or you are no longer in it, or (`retryable`) the server cannot reach it for now. */
  export interface Gone {
    type: "gone";
    room: string;
    /** `removed`, `left`, `closed` (or the room's id does not let you in), `storage`, `closed_by_admin`, `removed_by_admin` or `damaged` (an error of the server has closed the room). */
    code: string;
    /** Nothing is lost: keep the room, and resume it after the pause of a lost connection. So far only `storage`. */
    retryable: boolean;
  }
  /** An announcement of the administrators to everybody. It replaces the previous one; an empty `text` removes it. The server sends it without a request. */
  export interface Announcement {
    type: "announcement";
    text: string;
    /** End of the announcement; milliseconds since 1970. */
    until: number;
  }
  /** What came of a report that you made. The server sends it without a request: at once if you are connected, otherwise after the next `welcome`, and again after each `welcome` until a connection has received it. */
  export interface ReportClosed {
    type: "report_closed";
    /** The category that you chose. */
    category: ReportCategory;
    outcome: ReportOutcome;
    /** When you made the report; milliseconds since 1970. */
    reported: number;
  }
}

export namespace triangles {
  export type Tile = string;
  export interface Cell {
    /** Whether the triangle points up. */
    up: boolean;
    /** Column of its lower left corner's vertex. */
    x: number;
    /** Row, upwards. */
    y: number;
  }
}

export namespace triple {
  export interface Options {
    /** For a completed ring of six; the printed rules give both numbers. (R4.1) */
    hexagon_points: number;
    /** A tile that completes two or three rings scores each of them, or only one. (R4.2) */
    hexagon_multi: triple.HexagonMulti;
    /** Strict: every touching corner must agree. Edges only: the two numbers of each shared side. (R3.2, R3.3) */
    corner_rule: triple.CornerRule;
    /** Lay only a tile drawn in this turn, or any tile of your hand. (R5.4) */
    after_draw: triple.AfterDraw;
    /** On: you may draw although you could play. Off: you draw or pass only when no tile fits. (R5.6) */
    decline: boolean;
    /** Immediately, or after everybody has passed and paid for the empty pool. (R6.2, R6.3) */
    block_detection: triple.BlockDetection;
    /** Each of the tied players scores, or nobody does. (R6.6) */
    blocked_tie: triple.BlockedTie;
    /** The match ends when somebody has this many points. (R7.1) */
    target: number;
    /** The match ends after the deal, or at once in the middle of it. (R7.1, R7.5) */
    match_end: triple.MatchEnd;
    /** The match ends after this many deals; 0 means no agreed number, and the house stops at 200. (R7.2) */
    deals: number;
    /** In addition to the start tile's value. (R2.4) */
    start_bonus: number;
    /** For laying the last tile of a hand. (R6.1, R8.3) */
    end_bonus: number;
    /** One side and the opposite point touch. (R4.4) */
    bridge: number;
    /** Two or three sides touch and no hexagon is completed. (R4.3) */
    double: number;
    /** Deducted for each tile drawn. (R5.3) */
    draw_penalty: number;
    /** Deducted when you pass because the pool is empty. (R5.5) */
    empty_penalty: number;
    /** The maximum; then you may pass. (R5.3, R5.5) */
    max_draws: number;
    /** The hand dealt to a single player. (R8.1) */
    solo_hand: number;
    /** The maximum in the whole game; 0 means no limit. (R8.2) */
    pick_cap: number;
  }
  export type HexagonMulti = "each" | "once";
  export type CornerRule = "strict" | "edges_only";
  export type AfterDraw = "drawn_only" | "any";
  export type BlockDetection = "immediate" | "full_cycle";
  export type BlockedTie = "each" | "none";
  export type MatchEnd = "after_deal" | "at_once";
  export interface Play {
    type: "play";
    tile: triangles.Tile;
    cell: triangles.Cell;
    /** The number at the cell's first corner, counted from 0 in the tile. (R3.4) */
    rotation: number;
  }
  export interface Draw {
    type: "draw";
  }
  export interface Pass {
    type: "pass";
  }
  export interface Dealt {
    type: "dealt";
    deal: number;
    hands: (triangles.Tile[] | null)[];
    pool: triangles.Tile[] | null;
  }
  export interface Started {
    type: "started";
    seat?: Seat;
    tile: triangles.Tile;
    points: number;
  }
  export interface Played {
    type: "played";
    seat: Seat;
    tile: triangles.Tile;
    cell: triangles.Cell;
    rotation: number;
    gain: triple.Gain;
  }
  export interface Gain {
    /** The points that the action adds to the total. */
    points: number;
    /** The bonus included in the points. */
    bonus: triple.Bonus;
    /** Hexagons completed. */
    rings: number;
  }
  export type Bonus = "none" | "start" | "double_connection" | "bridge" | "hexagon";
  export interface Drew {
    type: "drew";
    seat: Seat;
    tile: triangles.Tile | null;
    points: number;
  }
  export interface Passed {
    type: "passed";
    seat: Seat;
    points: number;
  }
  export interface DealEnded {
    type: "deal_ended";
    result: DealResult;
    /** The tiles left in each hand. */
    hands: triangles.Tile[][];
  }
  export interface MatchEnded {
    type: "match_ended";
    result: MatchResult;
  }
  export interface Public {
    options: triple.Options;
    seats: number;
    /** 1, 2, …; 0 before the first. */
    deal: number;
    phase: triple.PhaseName;
    turn?: Seat;
    /** Tiles drawn in this turn. (R5.3) */
    drawn: number;
    /** Passes in a row by players who drew nothing in their turn. (R6.4) */
    passes: number;
    /** The laid tiles in the order of play. */
    placements: triple.Placement[];
    hand_sizes: number[];
    /** Tiles face down. */
    pool_size: number;
    /** How many of them may still be drawn in this deal. (R8.2) */
    draws_left: number;
    scores: triple.Score[];
    /** Between deals and after the match: the score sheet and all the hands of the deal that ended. */
    last_deal?: triple.DealEnded;
  }
  export type PhaseName = "awaiting_deal" | "playing" | "finished";
  export interface Placement {
    cell: triangles.Cell;
    tile: triangles.Tile;
    rotation: number;
    seat?: Seat;
    points: number;
    bonus: triple.Bonus;
  }
  export interface Score {
    total: number;
    deal: number;
    /** Penalties for draws in this deal. (R5.3) */
    draws: number;
    /** Penalties for the empty pool in this deal. (R5.5) */
    empty_pool: number;
  }
  export interface Own {
    seat: Seat;
    hand: triangles.Tile[];
    /** Tiles of the hand drawn in this turn. */
    drawn: triangles.Tile[];
    legal: (triple.Play | triple.Draw | triple.Pass)[];
    /** The immediate score of each legal action, in the same order. */
    gains: triple.Gain[];
    /** On this seat's turn: the tiles that cannot be laid now, and why. */
    unplayable: triple.Unplayable[];
  }
  export interface Unplayable {
    tile: triangles.Tile;
    code: string;
    rule: string;
  }
  export type Action = triple.Play | triple.Draw | triple.Pass;
  export type Event = triple.Dealt | triple.Started | triple.Played | triple.Drew | triple.Passed | triple.DealEnded | triple.MatchEnded;
}

export type RefusalCode =
  | "malformed"
  | "unknown_type"
  | "id_taken"
  | "slow_down"
  | "server_full"
  | "busy"
  | "storage"
  | "hello_first"
  | "already_said_hello"
  | "bad_token"
  | "too_many_players"
  | "too_many_devices"
  | "no_such_device"
  | "not_a_program"
  | "banned"
  | "bad_name"
  | "too_many_subscribers"
  | "no_such_room"
  | "elsewhere"
  | "damaged"
  | "not_in_room"
  | "locked"
  | "removed"
  | "room_full"
  | "watching_off"
  | "programs_off"
  | "too_many_rooms"
  | "wrong_code"
  | "not_seated"
  | "not_host"
  | "spectator"
  | "no_such_seat"
  | "seat_taken"
  | "no_open_seat"
  | "seat_open"
  | "not_a_person"
  | "no_such_person"
  | "player_away"
  | "player_here"
  | "seated_already"
  | "line_full"
  | "already_in_line"
  | "not_in_line"
  | "no_such_party"
  | "not_partners"
  | "your_own_seat"
  | "unknown_variant"
  | "bad_seats"
  | "bad_options"
  | "match_running"
  | "no_match"
  | "not_now"
  | "not_enough_players"
  | "stale"
  | "no_legal_actions"
  | "paused"
  | "not_paused"
  | "pause_off"
  | "no_such_match"
  | "other_rules"
  | "muted"
  | "silenced"
  | "text_off"
  | "unknown_phrase"
  | "bad_text";

export type CloseCode =
  | 4400
  | 4401
  | 4403
  | 4404
  | 4406
  | 4409
  | 4410
  | 4411
  | 4412
  | 4413
  | 4429
  | 4500
  | 4502
  | 4503
  | 4504
  | 4505
  | 4508
  | 4600
  | 4601;

export type PhraseId =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thanks"
  | "sorry"
  | "one_moment"
  | "your_turn"
  | "so_close"
  | "once_more"
  | "goodbye"
  | "gaple"
  | "lewat"
  | "balak"
  | "paso"
  | "domino_es"
  | "ten"
  | "pass"
  | "domino"
  | "i_lo_lakle"
  | "zete"
  | "kapot_bef"
  | "pike"
  | "katesis"
  | "bonm_do"
  | "trimeni"
  | "dokter_de"
  | "katakata"
  | "pikir_pou_larouzol"
  | "tank"
  | "lion_granziz"
  | "trezege"
  | "kalkouta"
  | "tenten"
  | "fanm_blan"
  | "abor_tank"
  | "kat_kari_krab"
  | "met_mon_bef";
