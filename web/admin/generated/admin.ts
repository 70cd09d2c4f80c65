// Made from docs/generated/openapi.json by `npm run admin-types`. Do not edit.

export interface LookAtLinkBody {
  /** What stands behind #link= in the address. */
  link: string;
}

export interface LookAtLinkAnswer {
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** If the link was made for a name. */
  name?: string;
  /** The account is there; the link gives it a new password. */
  anew: boolean;
  until_ms: number;
}

export interface UseLinkBody {
  link: string;
  /** Small letters, digits, '.', '_' and '-'; begins with a letter. */
  name: string;
  password: string;
}

export interface SignedIn {
  account: Account;
  /** When the session ends. */
  until_ms: number;
  /** The server's. */
  version: string;
}

export interface Account {
  /** Its id. */
  account: string;
  name: string;
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** Whether an authenticator is asked for when signing in. */
  totp: boolean;
  disabled: boolean;
  created_ms: number;
  /** When one of its sessions was last used. */
  seen_ms?: number;
}

export interface SignInBody {
  name: string;
  password: string;
  /** Six digits. */
  code?: string | null;
}

export type Nothing = { readonly [none in never]: never };

export interface ChangePasswordBody {
  /** The present one. */
  password: string;
  new_password: string;
}

export interface BeginTotpBody {
  password: string;
}

export interface BeginTotpAnswer {
  /** Base32, to type. */
  secret: string;
  /** otpauth://… */
  uri: string;
  /** The same as a QR code: the `d` of an SVG path of dark squares. */
  picture: string;
  /** The picture's width and height, margin included. */
  picture_size: number;
}

export interface ConfirmTotpBody {
  /** Six digits. */
  code: string;
}

export interface RemoveTotpBody {
  password: string;
}

export interface SessionList {
  sessions: SessionLine[];
}

export interface SessionLine {
  /** Its id, which opens nothing. */
  session: string;
  account: string;
  name: string;
  /** From where it was begun. */
  address: string;
  /** As the browser calls itself. */
  browser: string;
  begun_ms: number;
  used_ms: number;
  /** When it ends at the latest. */
  until_ms: number;
  /** Whether it is the one that asks. */
  own: boolean;
}

export interface ListAccountsAnswer {
  accounts: Account[];
}

export interface ChangeAccountBody {
  role?: 'viewer' | 'moderator' | 'admin' | 'auditor' | null;
  disabled?: boolean | null;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface MakeLinkBody {
  /** Of a new account; viewer if it is left out. */
  role?: 'viewer' | 'moderator' | 'admin' | 'auditor' | null;
  /** Small letters, digits, '.', '_' and '-'; begins with a letter. */
  name?: string | null;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface LinkIs {
  /** The path to open, with its token; it is shown this once and works once. */
  link: string;
  until_ms: number;
}

export interface WithReason {
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface ReadAuditAnswer {
  lines: AuditLine[];
  more: boolean;
}

export interface AuditLine {
  /** Counts from 1 without a gap. */
  seq: number;
  at_ms: number;
  /** An account's id, or `console` for the command line. */
  actor: string;
  /** What the account was called. */
  name: string;
  /** The endpoint's name, or the command's. */
  act: string;
  /** What it was done to: a room, a player, an account … */
  subject: string;
  reason: string;
  /** `done`, `intended`, or the code of why it failed. */
  outcome: string;
  detail: unknown;
  /** Chained to the line before. */
  hash: string;
}

export interface VerifyAuditAnswer {
  sound: boolean;
  /** How many were looked at. */
  lines: number;
  /** The first line that does not follow from the one before. */
  broken_at?: number;
  /** Of the last line: note it down, and nobody can shorten the log unseen. */
  hash: string;
}

export interface ReadOverviewAnswer {
  version: string;
  started_ms: number;
  /** The server's clock. */
  now_ms: number;
  /** It stops as soon as everything is stored. */
  draining: boolean;
  /** Whether the last commits could be stored. */
  storing: boolean;
  /** Open ones, the admin app's too. */
  connections: number;
  /** In memory. */
  rooms: number;
  /** Of those, with a match that runs. */
  playing: number;
  /** Commits that wait for the disk; beyond 8192 they are refused. */
  store_queue: number;
  /** Size of the database file. */
  database_bytes: number;
  /** Size of its write-ahead log. */
  log_bytes: number;
  /** Free where the database is. */
  disk_free_bytes: number;
  /** The games it has. */
  variants: string[];
  /** What everybody is shown now. */
  announcement?: Announcement;
}

export interface Announcement {
  text: string;
  until_ms: number;
}

export interface ListRoomsAnswer {
  rooms: RoomIs[];
}

export interface RoomIs {
  /** Its id. */
  room: string;
  code: string;
  name: string;
  variant: string;
  phase: 'gathering' | 'playing' | 'between_deals' | 'finished';
  /** The match that runs or has just ended. */
  match?: string;
  /** A player's id. */
  host?: string;
  match_number: number;
  /** Connected now. */
  people: number;
  locked: boolean;
  paused: boolean;
  created_ms: number;
  seats: RoomSeat[];
  /** Players who may not come in. */
  removed: string[];
  /** Players who may not write. */
  muted: string[];
}

export interface RoomSeat {
  occupant: 'open' | 'person' | 'bot';
  /** Of a person: his id. */
  player?: string;
  name: string;
  presence: 'here' | 'away' | 'stand_in';
  muted: boolean;
}

export interface RemoveFromRoomBody {
  /** His id. */
  player: string;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface MuteInRoomBody {
  /** His id. */
  player: string;
  muted: boolean;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface ListBansAnswer {
  bans: Ban[];
  more: boolean;
}

export interface Ban {
  /** Its number. */
  ban: number;
  /** Whom it bans, or */
  player?: string;
  /** what he is called now, or */
  name?: string;
  /** which addresses. */
  range?: string;
  reason: string;
  /** The name of the account. */
  by: string;
  from_ms: number;
  /** When it ends; left out: never. */
  until_ms?: number;
  /** When it was ended before that. */
  lifted_ms?: number;
}

export interface MakeBanBody {
  /** A player's id; exactly one of this and `range`. */
  player?: string | null;
  /** Such as 203.0.113.0/24 or 2001:db8::/48. */
  range?: string | null;
  /** For how long; left out: until it is lifted. */
  minutes?: number | null;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface AnnounceBody {
  text: string;
  minutes?: number;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface ListGamesAnswer {
  games: GameLine[];
  more: boolean;
}

export interface GameLine {
  match: string;
  /** Its code. */
  room: string;
  game: string;
  /** running, abandoned, or why it ended. */
  result: string;
  /** Which match of the room. */
  number: number;
  deals: number;
  opened_ms: number;
  closed_ms?: number;
  /** Names, by seat. */
  players: string[];
  winners: string[];
  flags: string[];
  options: unknown;
}

export interface ShowGameAnswer {
  game: GameLine;
  seats: GameSeat[];
  rules_version: number;
  /** Whether this program has those rules, and so can replay and verify. */
  playable: boolean;
  /** Empty for viewers. */
  notes: Note[];
  /** Empty for viewers. */
  reports: Report[];
}

export interface GameSeat {
  seat: number;
  name: string;
  /** Of a person: his id. */
  player?: string;
  total?: number;
  won: boolean;
}

export interface Note {
  /** Its number. */
  note: number;
  at_ms: number;
  /** The name of the account. */
  by: string;
  text: string;
  match?: string;
  player?: string;
  /** A flag that was set with it. */
  flag?: string;
  /** The moment in the room's log that it is about. */
  seq?: number;
}

export interface Report {
  /** Its number. */
  report: number;
  at_ms: number;
  /** Its code, or its id when the code is given to another room. */
  room: string;
  /** A player's id. */
  by: string;
  /** A player's id; empty: the table. */
  about: string;
  /** cheating, chat, behaviour, fault or other. */
  category: string;
  /** Empty: nothing was written, or it was erased. */
  text: string;
  /** new, in_work or closed. */
  state: string;
  /** The match that ran then. */
  match?: string;
  by_name?: string;
  about_name?: string;
  /** The name of the account that has it in work, or closed it. */
  taken_by?: string;
  /** acted or dismissed. */
  outcome?: string;
  deal: number;
  about_seat?: number;
  /** The moment in the room's log when it was made. */
  seq: number;
  changed_ms: number;
}

export interface ReadTimeLineAnswer {
  entries: TimeEntry[];
  /** For `after`; left out on the last page. */
  next?: string;
}

export interface TimeEntry {
  /** game, room, chat, connection, refused or act. */
  kind: string;
  at_ms: number;
  /** In the room's log; what was refused has none. */
  seq?: number;
  /** seat:2, player:<id>, house or clock. */
  by: string;
  /** What that is called now. */
  name: string;
  deal: number;
  /** As the protocol has it. */
  event?: unknown;
  /** What was tried and refused. */
  action?: unknown;
  /** Why it was refused. */
  code?: string;
  /** The rule's number. */
  rule?: string;
  /** What was said. */
  text?: string;
}

export interface ShowSheetAnswer {
  rows: SheetRow[];
  lines: SheetLine[];
  ledger: LedgerLine[];
}

export interface SheetRow {
  deal: number;
  seat?: number;
  name: string;
  /** Why the deal ended; empty while it runs. */
  reason: string;
  points: number;
  /** Doubled or quadrupled (Garrafina). */
  times: number;
  total: number;
  chips: number;
  won: boolean;
}

export interface SheetLine {
  deal: number;
  seat: number;
  name: string;
  what: string;
  rule: string;
  tiles: string;
  points: number;
}

export interface LedgerLine {
  entry: number;
  at_ms: number;
  match: string;
  deal: number;
  reason: string;
  account: string;
  name: string;
  chips: number;
}

export interface VerifyGameAnswer {
  /** sound, faulty, or cannot_tell (other rules, or it still runs). */
  result: string;
  deals: number;
  events: number;
  /** In words. */
  faults: string[];
}

export interface OpenHandsBody {
  /** Why; it is written to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now; of an account without one, its password. */
  factor: string;
}

export interface OpenHandsAnswer {
  deal: number;
  /** Of the room's log, when it was looked at. */
  seq: number;
  /** What each seat sees, by seat. */
  hands: unknown[];
  /** What the archive sees: all of it. */
  state: unknown;
}

export interface ListNotesAnswer {
  notes: Note[];
  more: boolean;
}

export interface WriteNoteBody {
  match?: string | null;
  player?: string | null;
  /** One word of small letters. */
  flag?: string | null;
  /** The moment in the room's log that it is about. */
  seq?: number | null;
  text: string;
}

export interface ListReportsAnswer {
  reports: Report[];
  more: boolean;
}

export interface CloseReportBody {
  /** acted or dismissed. */
  outcome: string;
  /** Why; it is written to the audit log. */
  reason: string;
}

export interface SearchWordsAnswer {
  words: WordsLine[];
  more: boolean;
}

export interface WordsLine {
  /** Its number, for `before`. */
  text: number;
  /** said, room (its name) or name (a player's). */
  kind: string;
  words: string;
  /** Whose they are. */
  player: string;
  /** What he is called now. */
  name: string;
  /** Left out for a player's name. */
  at_ms?: number;
  /** In the room's log. */
  seq?: number;
  /** Its code, or its id when the code is given to another room. */
  room?: string;
  /** The match that ran then, or had just ended. */
  match?: string;
}

export interface ListPlayersAnswer {
  players: PlayerLine[];
  more: boolean;
}

export interface PlayerLine {
  player: string;
  /** Empty: erased, or never said. */
  name: string;
  created_ms: number;
  matches: number;
  chips: number;
}

export interface ShowPlayerAnswer {
  player: PlayerLine;
  tallies: TallyLine[];
  bests: BestLine[];
  /** Empty for viewers. */
  notes: Note[];
  /** Empty for viewers. */
  reports: Report[];
}

export interface TallyLine {
  /** A player's id, two of them, or those of the table, with blanks between. */
  who: string;
  name: string;
  kapots_given: number;
  kapots_taken: number;
  kapot_befs_given: number;
  kapot_befs_taken: number;
  restarts: number;
  zetes: number;
}

export interface BestLine {
  player: string;
  name: string;
  game: string;
  options: unknown;
  best: number;
  matches: number;
  won: number;
}

export interface ErasePlayerBody {
  /** Why; it is written to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now; of an account without one, its password. */
  factor: string;
}

export interface ErasePlayerAnswer {
  tokens: number;
  texts: number;
  /** Events of before texts were kept apart that still name him. */
  old_events: number;
}

export interface ReadLedgerAnswer {
  lines: LedgerLine[];
  more: boolean;
}

export interface ReadBalancesAnswer {
  balances: BalanceLine[];
}

export interface BalanceLine {
  account: string;
  name: string;
  chips: number;
  lines: number;
}

export interface ProveLedgerAnswer {
  sound: boolean;
  lines: ProofLine[];
}

export interface ProofLine {
  what: string;
  sum: string;
  counted: number;
  wrong: number;
}

export interface ReadTalliesAnswer {
  tallies: TallyLine[];
}

export interface ReadBestsAnswer {
  bests: BestLine[];
}

export interface CountExportAnswer {
  matches: number;
}

export interface Problem {
  status: number;
  title: string;
  code: string;
  /** In words, for people. */
  detail?: string;
  /** Where in the body or query (RFC 6901). */
  path?: string;
}

export interface Calls {
  /** This document. */
  'GET /openapi.json': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: unknown;
  };
  /** What a one-time link is for. It stays good. */
  'POST /link': {
    query: { readonly [none in never]: never };
    body: LookAtLinkBody;
    answer: LookAtLinkAnswer;
  };
  /** Uses a one-time link: makes the account, or gives it a new password (and takes its authenticator and sessions away), and signs in. */
  'POST /link/use': {
    query: { readonly [none in never]: never };
    body: UseLinkBody;
    answer: SignedIn;
  };
  /** Signs in; the answer sets the cookie. After five failures an account and an address wait, longer each time (429). An account with an authenticator answers `code_needed` until the code is sent along. */
  'POST /sign-in': {
    query: { readonly [none in never]: never };
    body: SignInBody;
    answer: SignedIn;
  };
  /** Ends this session. */
  'POST /sign-out': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: Nothing;
  };
  /** Who is signed in. */
  'GET /me': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SignedIn;
  };
  /** Changes one's own password and ends one's other sessions. */
  'POST /me/password': {
    query: { readonly [none in never]: never };
    body: ChangePasswordBody;
    answer: Nothing;
  };
  /** A fresh secret for an authenticator. It is shown this once and is asked for only when it was confirmed. */
  'POST /me/totp': {
    query: { readonly [none in never]: never };
    body: BeginTotpBody;
    answer: BeginTotpAnswer;
  };
  /** The authenticator works: from now on it is asked for when signing in. */
  'POST /me/totp/confirm': {
    query: { readonly [none in never]: never };
    body: ConfirmTotpBody;
    answer: Nothing;
  };
  /** Signs in without an authenticator from now on. */
  'POST /me/totp/remove': {
    query: { readonly [none in never]: never };
    body: RemoveTotpBody;
    answer: Nothing;
  };
  /** One's own sessions, the last used first. */
  'GET /me/sessions': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SessionList;
  };
  /** Ends one of one's own sessions. */
  'POST /me/sessions/{session}/end': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: Nothing;
  };
  /** All accounts, by name. */
  'GET /accounts': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ListAccountsAnswer;
  };
  /** Another role, or disabled: then its sessions end. The last admin stays one. */
  'POST /accounts/{account}': {
    query: { readonly [none in never]: never };
    body: ChangeAccountBody;
    answer: Account;
  };
  /** A one-time link, good for 15 minutes, for a new account of this role, or, with the name of an account that is there, for a new password. */
  'POST /links': {
    query: { readonly [none in never]: never };
    body: MakeLinkBody;
    answer: LinkIs;
  };
  /** Everybody's sessions, the last used first. */
  'GET /sessions': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SessionList;
  };
  /** Ends anybody's session. */
  'POST /sessions/{session}/end': {
    query: { readonly [none in never]: never };
    body: WithReason;
    answer: Nothing;
  };
  /** The audit log, the newest first. */
  'GET /audit': {
    query: {
      /** An account's id or name. */
      actor?: string;
      act?: string;
      subject?: string;
      /** Only lines before this `seq`: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ReadAuditAnswer;
  };
  /** Counts and hashes the whole audit log anew. */
  'GET /audit/verify': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: VerifyAuditAnswer;
  };
  /** How the server is doing. */
  'GET /overview': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ReadOverviewAnswer;
  };
  /** The rooms in memory, those that play first, at most 200. */
  'GET /rooms': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ListRoomsAnswer;
  };
  /** One room, by its id or code; it is opened if it was not in memory. */
  'GET /rooms/{room}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: RoomIs;
  };
  /** Closes a room for good. A match that runs is abandoned and every chip given back. */
  'POST /rooms/{room}/close': {
    query: { readonly [none in never]: never };
    body: WithReason;
    answer: Nothing;
  };
  /** Removes a player from a room; he cannot come back to it. In a match a bot plays on. */
  'POST /rooms/{room}/remove': {
    query: { readonly [none in never]: never };
    body: RemoveFromRoomBody;
    answer: RoomIs;
  };
  /** Lets a player write nothing more in this room, or again. He plays on. */
  'POST /rooms/{room}/mute': {
    query: { readonly [none in never]: never };
    body: MuteInRoomBody;
    answer: RoomIs;
  };
  /** Bans, the newest first. */
  'GET /bans': {
    query: {
      /** Those that are over, too. */
      all?: boolean;
      /** His id: only his. */
      player?: string;
      /** Only older ones: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListBansAnswer;
  };
  /** Bans a player, or a range of addresses: who is connected is cut off, and nobody of them comes in until it ends. A range must be at least /16 (IPv4) or /32 (IPv6) and must not hold your own address. */
  'POST /bans': {
    query: { readonly [none in never]: never };
    body: MakeBanBody;
    answer: Ban;
  };
  /** Ends a ban. */
  'POST /bans/{ban}/lift': {
    query: { readonly [none in never]: never };
    body: WithReason;
    answer: Ban;
  };
  /** Shows everybody who is connected a sentence, and whoever comes until it is over. An empty text ends the one that is shown. */
  'POST /announce': {
    query: { readonly [none in never]: never };
    body: AnnounceBody;
    answer: Nothing;
  };
  /** Stops the server as SIGTERM does: what runs is stored, everybody is told to come back, and whatever started the server may start it again. */
  'POST /drain': {
    query: { readonly [none in never]: never };
    body: WithReason;
    answer: Nothing;
  };
  /** Matches, the newest first. */
  'GET /games': {
    query: {
      /** Which variant, such as seychelles. */
      game?: string;
      /** Who played: an id or a name. */
      player?: string;
      /** Who won: an id or a name. */
      won_by?: string;
      /** An id or a code. */
      room?: string;
      /** running, abandoned, or why it ended. */
      result?: string;
      /** name=value, such as target=100. */
      option?: string;
      /** report, note, or a flag that somebody set. */
      flag?: string;
      /** Words of names and chat. */
      text?: string;
      /** Begun then or later. */
      from_ms?: number;
      /** Begun before then. */
      until_ms?: number;
      /** A match: only older ones, for the next page. */
      before?: string;
      limit?: number;
    };
    body: undefined;
    answer: ListGamesAnswer;
  };
  /** One match, by its id, or the last one of a room, by the room's id or code. */
  'GET /games/{match}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowGameAnswer;
  };
  /** Everything that happened and was tried in one match, in order. A deal that is over shows all hands; what runs is shown as a spectator sees it. Chat and connections are for moderators. */
  'GET /games/{match}/timeline': {
    query: {
      /** `next` of the page before. */
      after?: string;
      limit?: number;
    };
    body: undefined;
    answer: ReadTimeLineAnswer;
  };
  /** The match played again, frame by frame, as the message `replay` of the protocol. What runs is shown as a spectator sees it. */
  'GET /games/{match}/replay': {
    query: {
      /** The `seq` of the last frame that is there already. */
      after?: number;
    };
    body: undefined;
    answer: unknown;
  };
  /** A match's sheet, every point with its rule and tiles, and its entries in the ledger. */
  'GET /games/{match}/sheet': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowSheetAnswer;
  };
  /** Plays a match that is over again from its seeds and compares every event and hash with the log. */
  'GET /games/{match}/verify': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: VerifyGameAnswer;
  };
  /** Everything of one match that is over, as one JSON document. Noted in the audit log. */
  'GET /games/{match}/record': {
    query: {
      /** Seats instead of names and ids, no chat. */
      anonymise?: boolean;
    };
    body: undefined;
    answer: unknown;
  };
  /** Opens the hands of a match that runs. It is written to the audit log before, and the table is told when the deal is over. */
  'POST /games/{match}/hands': {
    query: { readonly [none in never]: never };
    body: OpenHandsBody;
    answer: OpenHandsAnswer;
  };
  /** Notes, the newest first. */
  'GET /notes': {
    query: {
      match?: string;
      player?: string;
      /** A note's number: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListNotesAnswer;
  };
  /** Notes something about a match or a player, with a flag to find it by if wished. */
  'POST /notes': {
    query: { readonly [none in never]: never };
    body: WriteNoteBody;
    answer: Note;
  };
  /** What players have reported, the newest first. */
  'GET /reports': {
    query: {
      /** new, in_work or closed; left out: all. */
      state?: string;
      /** By or about whom: an id. */
      player?: string;
      match?: string;
      /** A report's number: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListReportsAnswer;
  };
  /** Takes a report in work, so that the others know. */
  'POST /reports/{report}/take': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: Report;
  };
  /** Says what came of a report. */
  'POST /reports/{report}/close': {
    query: { readonly [none in never]: never };
    body: CloseReportBody;
    answer: Report;
  };
  /** Full text over chat and the names of rooms and players: every word must be there, the last may go on. Case and accents do not matter; in double quotes: a phrase. What was said last comes first, players' names after it. */
  'GET /words': {
    query: {
      text?: string;
      /** The next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: SearchWordsAnswer;
  };
  /** Players, the newest first. */
  'GET /players': {
    query: {
      /** An id, or how a name begins. */
      name?: string;
      /** A player's id: the next page. */
      before?: string;
      limit?: number;
    };
    body: undefined;
    answer: ListPlayersAnswer;
  };
  /** One player, by his id: his chips, tallies and bests, and, for staff, notes and reports. His matches are found with /games?player=, his bans with /bans?player=. */
  'GET /players/{player}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowPlayerAnswer;
  };
  /** Everything that is stored of a player, as one JSON document, for himself. */
  'POST /players/{player}/export': {
    query: { readonly [none in never]: never };
    body: WithReason;
    answer: unknown;
  };
  /** Takes back a player's name, tokens and texts. What he played stays, without a name; no chain of hashes breaks. It cannot be undone. */
  'POST /players/{player}/erase': {
    query: { readonly [none in never]: never };
    body: ErasePlayerBody;
    answer: ErasePlayerAnswer;
  };
  /** Entries of a match, an account or a player, the newest first. Chips are for play. */
  'GET /ledger': {
    query: {
      match?: string;
      /** Such as pot:<match>. */
      account?: string;
      /** An id. */
      player?: string;
      /** An entry's number: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ReadLedgerAnswer;
  };
  /** Accounts with their chips, those with the most first. */
  'GET /ledger/balances': {
    query: {
      limit?: number;
    };
    body: undefined;
    answer: ReadBalancesAnswer;
  };
  /** Adds the whole ledger up: every entry, every match and all accounts must come to 0. */
  'GET /ledger/proof': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ProveLedgerAnswer;
  };
  /** Kapots and kapot befs given and taken, restarts and zetes of Seychelles. */
  'GET /tallies': {
    query: {
      by?: 'person' | 'pair' | 'table';
      /** An id or a name. */
      player?: string;
      /** One table of regulars, as `by=table` names it. */
      regulars?: string;
      /** Of matches begun then or later. */
      from_ms?: number;
      until_ms?: number;
    };
    body: undefined;
    answer: ReadTalliesAnswer;
  };
  /** The best results of solitaire. */
  'GET /bests': {
    query: {
      /** An id or a name. */
      player?: string;
      limit?: number;
    };
    body: undefined;
    answer: ReadBestsAnswer;
  };
  /** games, sheets, ledger, attempts, reports or records of all matches that the filters leave, as a file that is sent while it is made. Noted in the audit log. Text that a spreadsheet would take for a formula gets an apostrophe in CSV; records are JSON Lines only. */
  'GET /exports/{what}': {
    query: {
      format?: 'jsonl' | 'csv';
      /** Seats instead of names and ids, no chat. */
      anonymise?: boolean;
      game?: string;
      player?: string;
      won_by?: string;
      room?: string;
      result?: string;
      option?: string;
      flag?: string;
      text?: string;
      from_ms?: number;
      until_ms?: number;
      /** At most so many matches; 0: all. */
      limit?: number;
    };
    body: undefined;
    answer: unknown;
  };
  /** How many matches such a file would hold. */
  'GET /exports/{what}/size': {
    query: {
      /** Which variant, such as seychelles. */
      game?: string;
      /** Who played: an id or a name. */
      player?: string;
      /** Who won: an id or a name. */
      won_by?: string;
      /** An id or a code. */
      room?: string;
      /** running, abandoned, or why it ended. */
      result?: string;
      /** name=value, such as target=100. */
      option?: string;
      /** report, note, or a flag that somebody set. */
      flag?: string;
      /** Words of names and chat. */
      text?: string;
      /** Begun then or later. */
      from_ms?: number;
      /** Begun before then. */
      until_ms?: number;
    };
    body: undefined;
    answer: CountExportAnswer;
  };
}

/** The roles that may make each call; an empty list: everybody may. */
export const roles: { readonly [call in keyof Calls]: readonly string[] } = {
  'GET /openapi.json': [],
  'POST /link': [],
  'POST /link/use': [],
  'POST /sign-in': [],
  'POST /sign-out': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /me': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /me/password': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /me/totp': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /me/totp/confirm': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /me/totp/remove': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /me/sessions': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /me/sessions/{session}/end': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /accounts': ['admin', 'auditor'],
  'POST /accounts/{account}': ['admin'],
  'POST /links': ['admin'],
  'GET /sessions': ['admin', 'auditor'],
  'POST /sessions/{session}/end': ['admin'],
  'GET /audit': ['admin', 'auditor'],
  'GET /audit/verify': ['admin', 'auditor'],
  'GET /overview': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /rooms': ['moderator', 'admin', 'auditor'],
  'GET /rooms/{room}': ['moderator', 'admin', 'auditor'],
  'POST /rooms/{room}/close': ['moderator', 'admin'],
  'POST /rooms/{room}/remove': ['moderator', 'admin'],
  'POST /rooms/{room}/mute': ['moderator', 'admin'],
  'GET /bans': ['moderator', 'admin', 'auditor'],
  'POST /bans': ['admin'],
  'POST /bans/{ban}/lift': ['admin'],
  'POST /announce': ['admin'],
  'POST /drain': ['admin'],
  'GET /games': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}/timeline': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}/replay': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}/sheet': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}/verify': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /games/{match}/record': ['moderator', 'admin', 'auditor'],
  'POST /games/{match}/hands': ['admin'],
  'GET /notes': ['moderator', 'admin', 'auditor'],
  'POST /notes': ['moderator', 'admin'],
  'GET /reports': ['moderator', 'admin', 'auditor'],
  'POST /reports/{report}/take': ['moderator', 'admin'],
  'POST /reports/{report}/close': ['moderator', 'admin'],
  'GET /words': ['moderator', 'admin', 'auditor'],
  'GET /players': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /players/{player}': ['viewer', 'moderator', 'admin', 'auditor'],
  'POST /players/{player}/export': ['admin'],
  'POST /players/{player}/erase': ['admin'],
  'GET /ledger': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /ledger/balances': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /ledger/proof': ['moderator', 'admin', 'auditor'],
  'GET /tallies': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /bests': ['viewer', 'moderator', 'admin', 'auditor'],
  'GET /exports/{what}': ['moderator', 'admin', 'auditor'],
  'GET /exports/{what}/size': ['moderator', 'admin', 'auditor'],
};

/** The meanings of the refusal codes. */
export const meanings: { readonly [code: string]: string } = {
  bad_query: "The query is not as the document says; `path` says where.",
  bad_body: "The body is not as the document says; `path` says where.",
  bad_value: "A value cannot be meant so; `detail` says why.",
  no_such_endpoint: "There is nothing at this path.",
  method_not_allowed: "Not by this method; `Allow` says by which.",
  body_too_large: "A body has at most 16 KiB.",
  not_json: "A body is sent as application/json.",
  too_many_calls: "Too many calls from there; `Retry-After` says when.",
  damaged: "What is stored of it is damaged; `takamaka check` says where.",
  busy: "Too much waits; try again.",
  storage: "The database cannot be read or written just now.",
  too_slow: "It took too long; ask for less.",
  header_missing: "A change needs the header `x-takamaka-admin: 1`.",
  wrong_origin: "The call comes from another site's page.",
  not_signed_in: "No session, or one that is over.",
  not_allowed: "Not in this role.",
  wrong_password: "Name, password or code is wrong.",
  code_needed: "The authenticator's code is needed, too.",
  wrong_factor: "The second factor is wrong.",
  wait: "Too many failures; `Retry-After` says how many seconds to wait.",
  bad_link: "The link is wrong, used or too old.",
  too_many: "There are as many as there may be: take one away first.",
  name_taken: "An account has this name.",
  bad_name: "Small letters, digits, '.', '_' and '-'; 2 to 32, a letter first.",
  last_admin: "Somebody must stay admin.",
  no_totp: "No authenticator was begun, or none is set up.",
  no_such_account: "No account has this id or name.",
  no_such_session: "No session has this id.",
  no_such_room: "No open room has this id or code.",
  no_such_player: "No player has this id, or he is not in this room.",
  no_such_ban: "No ban has this number, or it is over.",
  bad_range: "Not a range of addresses, too wide, or it holds your own.",
  no_such_game: "No match, and no room with a match, is called so.",
  match_running: "The match still runs.",
  match_over: "The match is over.",
  other_rules: "It was played by rules that this server does not have.",
  no_such_report: "No report has this number.",
  already_closed: "That is closed already.",
};
