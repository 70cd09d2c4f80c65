// Made from docs/generated/openapi.json by `npm run admin-types`. Do not edit.

export interface LookAtLinkBody {
  /** The part of the address after `#link=`. */
  link: string;
}

export interface LookAtLinkAnswer {
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** The name that the link is for, if it is for one. */
  name?: string;
  /** True if the account exists: the link sets a new password. */
  anew: boolean;
  until_ms: number;
}

export interface UseLinkBody {
  link: string;
  /** Small letters, digits, '.', '_' and '-'; the first is a letter. */
  name: string;
  password: string;
}

export interface SignedIn {
  account: Account;
  /** When the session ends. */
  until_ms: number;
  /** The server's version. */
  version: string;
  /** True: an admin without an authenticator. Until one is confirmed, every call but the own account's gets `set_up_factor`. */
  must_set_up: boolean;
}

export interface Account {
  /** Its id. */
  account: string;
  name: string;
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** Whether signing in needs a code of the authenticator. */
  totp: boolean;
  disabled: boolean;
  created_ms: number;
  /** When a session of the account was last used. */
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
  /** The current password. */
  password: string;
  new_password: string;
}

export interface BeginTotpBody {
  password: string;
  /** Six digits. Needed if the account has an authenticator. */
  code?: string | null;
}

export interface BeginTotpAnswer {
  /** In base32, to type. */
  secret: string;
  /** otpauth://… */
  uri: string;
  /** `uri` as a QR code: the `d` of an SVG path of the dark squares. */
  picture: string;
  /** Width and height of the picture, with its margin. */
  picture_size: number;
}

export interface ConfirmTotpBody {
  /** Six digits. */
  code: string;
}

export interface RemoveTotpBody {
  password: string;
  /** Six digits. Needed if the account has an authenticator. */
  code?: string | null;
}

export interface SessionList {
  sessions: SessionLine[];
}

export interface SessionLine {
  /** Its id. It gives no access. */
  session: string;
  account: string;
  name: string;
  /** The address that signed in. */
  address: string;
  /** The `User-Agent` of the browser. */
  browser: string;
  begun_ms: number;
  used_ms: number;
  /** The latest time at which it ends. */
  until_ms: number;
  /** Whether this call uses it. */
  own: boolean;
}

export interface ListAccountsAnswer {
  accounts: Account[];
}

export interface ChangeAccountBody {
  role?: 'viewer' | 'moderator' | 'admin' | 'auditor' | null;
  disabled?: boolean | null;
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface MakeLinkBody {
  /** The role of a new account. Default: viewer. */
  role?: 'viewer' | 'moderator' | 'admin' | 'auditor' | null;
  /** Small letters, digits, '.', '_' and '-'; the first is a letter. */
  name?: string | null;
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface LinkIs {
  /** The path to open, with its token. It is shown only now and works once. */
  link: string;
  until_ms: number;
}

export interface WithReasonAndFactor {
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface ReadAuditAnswer {
  lines: AuditLine[];
  more: boolean;
}

export interface AuditLine {
  /** Counts from 1 without gaps. */
  seq: number;
  at_ms: number;
  /** An account's or token's id; `console` for the command line and the server itself; empty for a failed sign-in under an unknown name. */
  actor: string;
  /** The account's name at that time; of a token `token:` and its name. */
  name: string;
  /** The `operationId` of the endpoint (also for the command line), or `end_sessions`, `check_factor`, `seal_totp` or `use_token` (a token's first use in an hour). */
  act: string;
  /** The target: a room, a player, an account … */
  subject: string;
  reason: string;
  /** `intended` or `begun` before, `done` or the code of the problem after. */
  outcome: string;
  detail: unknown;
  /** The hash of this line and the one before. */
  hash: string;
}

export interface VerifyAuditAnswer {
  /** Every line continues the one before, and the noted line is there. */
  sound: boolean;
  /** How many lines were checked. Note it down together with `hash`. */
  lines: number;
  /** The first line that does not continue the one before. */
  broken_at?: number;
  /** Whether the line of the query is there with its hash. False: the log was cut off or rewritten. */
  as_noted?: boolean;
  /** The hash of the last line. Keep a copy: it shows if somebody shortens the log. */
  hash: string;
}

export interface ReadOverviewAnswer {
  version: string;
  started_ms: number;
  /** The server's clock. */
  now_ms: number;
  /** Whether it is stopping; it stops as soon as everything is stored. */
  draining: boolean;
  /** Whether the last commits could be stored. */
  storing: boolean;
  /** Open connections, also those of the admin page. */
  connections: number;
  /** Rooms in memory. */
  rooms: number;
  /** Rooms in memory with a running match. */
  playing: number;
  /** Commits, writes and look-ups that wait for the disk. Of the latter two more than 8192 are refused. */
  store_queue: number;
  /** Size of the database file. */
  database_bytes: number;
  /** Size of its write-ahead log. */
  log_bytes: number;
  /** Free space on the disk of the database. */
  disk_free_bytes: number;
  /** The games that the server has. */
  variants: string[];
  /** The announcement that is shown now. */
  announcement?: AnnouncementLine;
  /** The name of this server. */
  node: string;
  /** All servers that share the database, this one among them, by their beginning, and those that ended less than a day ago. If the database cannot be read, this one alone. */
  nodes: NodeLine[];
}

export interface AnnouncementLine {
  text: string;
  until_ms: number;
}

export interface NodeLine {
  /** Its name, which it gets at each start. */
  node: string;
  /** The setting `node_url`. */
  url: string;
  version: string;
  /** Whether it has a lease. Without one it has no rooms. */
  lives: boolean;
  /** Whether it is stopping. */
  draining: boolean;
  /** When its lease began. */
  began_ms: number;
  /** When it renewed its lease last, on the database's clock. */
  renewed_ms: number;
  /** Rooms in its memory. */
  rooms: number;
  /** Of them, those with a running match. */
  playing: number;
  connections: number;
}

export interface ListRoomsAnswer {
  /** Those of this server. */
  rooms: RoomIs[];
  /** Those of the other servers. */
  elsewhere: RoomElsewhere[];
  /** Whether `elsewhere` could be read from the database; otherwise it is empty. */
  whole: boolean;
}

export interface RoomIs {
  /** Its id. */
  room: string;
  code: string;
  name: string;
  variant: string;
  /** The name of the server that has it. */
  node: string;
  phase: 'gathering' | 'playing' | 'between_deals' | 'finished';
  /** The match that is running or has just ended. */
  match?: string;
  /** A player's id. */
  host?: string;
  match_number: number;
  /** How many people are connected now. */
  people: number;
  locked: boolean;
  paused: boolean;
  created_ms: number;
  seats: RoomSeat[];
  /** Players who may not enter. */
  removed: string[];
  /** Players whom an admin has muted. */
  muted: string[];
}

export interface RoomSeat {
  occupant: 'open' | 'person' | 'bot';
  /** The id of the person in this seat, if there is one. */
  player?: string;
  name: string;
  presence: 'here' | 'away' | 'stand_in';
  muted: boolean;
}

export interface RoomElsewhere {
  /** Its id. */
  room: string;
  code: string;
  name: string;
  variant: string;
  /** The name of the server that has it. */
  node: string;
  phase: 'gathering' | 'playing' | 'between_deals' | 'finished';
  /** The match that is running or has ended last. */
  match?: string;
  /** A player's id. */
  host?: string;
  match_number: number;
  created_ms: number;
  seats: StoredSeat[];
}

export interface StoredSeat {
  occupant: 'open' | 'person' | 'bot';
  /** The id of the person in this seat, if there is one. */
  player?: string;
  name: string;
}

export interface RemoveFromRoomBody {
  /** The player's id. */
  player: string;
  /** Why; goes to the audit log. */
  reason: string;
}

export interface MuteInRoomBody {
  /** The player's id. */
  player: string;
  muted: boolean;
  /** Why; goes to the audit log. */
  reason: string;
}

export interface ListBansAnswer {
  bans: Ban[];
  more: boolean;
}

export interface Ban {
  /** Its number. */
  ban: number;
  /** The id of the banned player; left out if a range is banned. */
  player?: string;
  /** The player's current name. */
  name?: string;
  /** The banned address range; left out if a player is banned. */
  range?: string;
  reason: string;
  /** The name of the account. */
  by: string;
  from_ms: number;
  /** When it ends; left out if it never ends. */
  until_ms?: number;
  /** When it was lifted. */
  lifted_ms?: number;
}

export interface MakeBanBody {
  /** A player's id. Give either this or `range`. */
  player?: string | null;
  /** An address range, such as 203.0.113.0/24 or 2001:db8::/48. */
  range?: string | null;
  /** How long; left out: until it is lifted. */
  minutes?: number | null;
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface AnnounceBody {
  text: string;
  minutes?: number | null;
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface ListGamesAnswer {
  games: GameLine[];
  more: boolean;
}

export interface GameLine {
  match: string;
  /** The room's code; empty for viewers while the room is open. */
  room: string;
  game: string;
  /** running, abandoned, or the reason for its end. */
  result: string;
  /** The number of the match in its room. */
  number: number;
  deals: number;
  opened_ms: number;
  closed_ms?: number;
  /** Names by seat. */
  players: string[];
  winners: string[];
  flags: string[];
  options: unknown;
}

export interface ShowGameAnswer {
  game: GameLine;
  seats: GameSeat[];
  rules_version: number;
  /** Whether this server has these rules, so that it can replay and verify the match. */
  playable: boolean;
  /** Empty for viewers. */
  notes: NoteLine[];
  /** Empty for viewers. */
  reports: ReportLine[];
}

export interface GameSeat {
  seat: number;
  name: string;
  /** The person's id; left out for a bot. */
  player?: string;
  total?: number;
  won: boolean;
}

export interface NoteLine {
  /** Its number. */
  note: number;
  at_ms: number;
  /** The name of the account. */
  by: string;
  text: string;
  match?: string;
  player?: string;
  /** The flag that was set with it. */
  flag?: string;
  /** The moment in the room's log that the note is about. */
  seq?: number;
}

export interface ReportLine {
  /** Its number. */
  report: number;
  at_ms: number;
  /** The room's code, or its id if another room has the code now. */
  room: string;
  /** A player's id. */
  by: string;
  /** A player's id; empty if the report is about the table. */
  about: string;
  category: 'cheating' | 'chat' | 'behaviour' | 'fault' | 'other';
  /** Empty if nothing was written or the text was erased. */
  text: string;
  state: 'new' | 'in_work' | 'closed';
  /** The match that was running at that time. */
  match?: string;
  by_name?: string;
  about_name?: string;
  /** The name of the account that works on it or closed it. */
  taken_by?: string;
  outcome?: 'no_rule_broken' | 'warned' | 'banned' | 'mended' | 'thanks' | 'acted' | 'dismissed';
  deal: number;
  about_seat?: number;
  /** The moment in the room's log when it was made. */
  seq: number;
  changed_ms: number;
  /** When the author was told the outcome. */
  told_ms?: number;
}

export interface ReadTimeLineAnswer {
  entries: TimeEntry[];
  /** For `after` of the next page; left out on the last page. */
  next?: string;
}

export interface TimeEntry {
  kind: 'game' | 'room' | 'clock' | 'chat' | 'connection' | 'refused';
  at_ms: number;
  /** Its place in the room's log; left out for an activity (a refusal, or a connection that came or went). */
  seq?: number;
  /** seat:2, player:<id>, house or clock. */
  by: string;
  /** The name for `by`; empty if there is none. */
  name: string;
  deal: number;
  /** The event as in the protocol. */
  event?: unknown;
  /** The refused action. */
  action?: unknown;
  /** The code of the refusal. */
  code?: string;
  /** The number of the rule. */
  rule?: string;
  /** The text of a chat message. */
  text?: string;
}

export interface ReplayIs {
  type: string;
  re: string;
  head: ReplayHead;
  frames: ReplayFrame[];
  more: boolean;
}

export interface ReplayHead {
  match: string;
  variant: string;
  rules_version: number;
  options: unknown;
  /** The players, by seat. */
  seats: ReplaySeat[];
  /** Your seat while the match runs: only this hand is shown. */
  seat?: number;
  /** Milliseconds since 1970. */
  started: number;
  /** Milliseconds since 1970; left out while the match runs. */
  ended?: number;
  /** The start of each deal. */
  deals: ReplayDeal[];
  /** The current number of frames of the whole match. */
  frames: number;
  /** Left out while the match runs, and if it was abandoned. */
  result?: MatchResult;
}

export interface ReplaySeat {
  occupant: 'open' | 'person' | 'bot';
  /** The person's current name; empty if the player was erased. */
  name: string;
  /** True: this player is a program; left out for people, and if the player was erased. Feature `programs`. */
  program?: boolean;
}

export interface ReplayDeal {
  deal: number;
  /** The `seq` of its first frame. */
  seq: number;
}

export interface MatchResult {
  /** Why the match ended, such as `deals_played`; its text is in `sheet.match_reasons` of the registry. */
  reason: string;
  winners: number[];
  totals: number[];
}

export interface ReplayFrame {
  /** The `seq` of its last event, which identifies the frame, also in links. */
  seq: number;
  /** `seat:2`, `house`, or `clock` if the time ran out. */
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The game's events, as this viewer may see them. */
  events: unknown[];
  /** The public part after these events, as in an update. */
  table: unknown;
  /** Each seat's own part after these events; null if you may not see it. */
  owns: unknown[];
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
  /** The reason for the end of the deal; empty while it is running. */
  reason: string;
  points: number;
  /** How many times the deal counts for this seat; most games: 1. */
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
  tiles: string[];
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
  /** cannot_tell: other rules, or the match is still running. */
  result: 'sound' | 'faulty' | 'cannot_tell';
  deals: number;
  events: number;
  /** One sentence for each fault. */
  faults: string[];
}

export interface MatchDocument {
  /** Its id or pseudonym. */
  match: string;
  /** The room's id or pseudonym. */
  room: string;
  /** The number of the match in its room. */
  number: number;
  /** A variant, such as seychelles. */
  game: string;
  rules_version: number;
  /** An object: the options of the game. */
  options: unknown;
  opened_ms: number;
  /** running, abandoned, or the reason for its end. */
  result: string;
  /** Left out while the match runs. */
  closed_ms?: number;
  seats: RecordSeat[];
  /** Seats. Empty while the match runs. */
  winners: number[];
  deals: RecordDeal[];
  ledger: RecordEntry[];
  tallies: RecordTally[];
  /** Refused requests, and connections that came or went. */
  activities: RecordActivity[];
  /** The game's events; left out while the match runs. */
  events?: RecordEvent[];
}

export interface RecordSeat {
  occupant: 'open' | 'person' | 'bot';
  name: string;
  /** The last holder's id or pseudonym; left out for a bot. */
  player?: string;
  /** Players and bots that had the seat before; left out if there are none. */
  earlier?: RecordHolder[];
  /** Left out while the match runs. */
  total?: number;
}

export interface RecordHolder {
  /** The last deal in which they had the seat. */
  until_deal: number;
  /** The player's id or pseudonym; left out for a bot. */
  player?: string;
  name: string;
}

export interface RecordDeal {
  deal: number;
  /** From which the tiles follow; left out while the match runs. */
  seed?: string;
  /** The reason for its end; left out while the deal runs. */
  reason?: string;
  /** By seat; left out while the deal runs. */
  scores?: RecordScore[];
  /** Every point with its rule and tiles; left out while it runs. */
  lines?: unknown[];
}

export interface RecordScore {
  seat: number;
  points: number;
  total: number;
  chips: number;
  won: boolean;
  /** What the deal was multiplied by. */
  times: number;
}

export interface RecordEntry {
  deal: number;
  reason: string;
  at_ms: number;
  /** Their chips sum to 0. */
  lines: RecordChips[];
}

export interface RecordChips {
  account: string;
  chips: number;
}

export interface RecordTally {
  deal: number;
  /** A word of the game's rules. */
  kind: string;
  /** The seats that gave it. */
  by: number[];
  /** The seats that got it; empty if it has one side only. */
  to: number[];
}

export interface RecordActivity {
  /** The length of the room's log at that moment. */
  seq: number;
  at_ms: number;
  kind: 'refused' | 'joined' | 'resumed' | 'left' | 'superseded' | 'turned_away';
  player: string;
  /** The deal that ran; 0: none. */
  deal: number;
  /** The name of the refused message. */
  asked?: string;
  /** The refused move as it was sent; left out if anonymised. */
  action?: unknown;
  /** The code of the refusal. */
  code?: string;
  /** The number of the rule. */
  rule?: string;
}

export interface RecordEvent {
  at_ms: number;
  deal: number;
  /** seat:2, house or clock. */
  by: string;
  /** As in the room's log, with all hands. */
  event: unknown;
}

export interface OpenHandsBody {
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface OpenHandsAnswer {
  deal: number;
  /** The length of the room's log at that moment. */
  seq: number;
  /** The own view of each seat, by seat. */
  hands: unknown[];
  /** The table, as everyone sees it. */
  state: unknown;
}

export interface ListNotesAnswer {
  notes: NoteLine[];
  more: boolean;
}

export interface WriteNoteBody {
  match?: string | null;
  player?: string | null;
  /** One word in small letters. */
  flag?: string | null;
  /** The moment in the room's log that the note is about. */
  seq?: number | null;
  text: string;
}

export interface ListReportsAnswer {
  reports: ReportLine[];
  more: boolean;
}

export interface CloseReportBody {
  outcome: 'no_rule_broken' | 'warned' | 'banned' | 'mended' | 'thanks' | 'acted' | 'dismissed';
  /** Why; goes to the audit log. */
  reason: string;
}

export interface SearchWordsAnswer {
  words: WordsLine[];
  more: boolean;
}

export interface WordsLine {
  /** The number of the text, for `before`. */
  text: number;
  /** said: chat. room: the name of a room. name: the name of a player. */
  kind: 'said' | 'room' | 'name';
  words: string;
  /** The id of the author. */
  player: string;
  /** The current name of the author. */
  name: string;
  /** Left out for the name of a player. */
  at_ms?: number;
  /** The place in the room's log. */
  seq?: number;
  /** The room's code, or its id if another room has the code now. */
  room?: string;
  /** The match that was running or had just ended at that time. */
  match?: string;
}

export interface ListPlayersAnswer {
  players: PlayerLine[];
  more: boolean;
}

export interface PlayerLine {
  player: string;
  /** Empty if it was erased or never given. */
  name: string;
  created_ms: number;
  matches: number;
  chips: number;
  /** When their last match began. */
  last_played_ms?: number;
  /** The oldest first. */
  former_names: string[];
  /** No person plays, but a program, as its first `hello` said. */
  program: boolean;
}

export interface ShowPlayerAnswer {
  player: PlayerLine;
  tallies: TallyLine[];
  bests: BestLine[];
  /** Empty for viewers. */
  notes: NoteLine[];
  /** Empty for viewers. */
  reports: ReportLine[];
}

export interface TallyLine {
  /** One player, a pair, or all regulars of a table. */
  people: TallyPerson[];
  /** Of a pair only. gave: the first one to the second. The others: as partners. */
  relation?: 'gave' | 'gave_together' | 'took_together';
  game: string;
  /** What was counted, as the game calls it. */
  kind: string;
  /** The same in English. */
  title: string;
  /** How often it was counted; with sides: given. */
  given: number;
  /** How often it was taken; left out if the kind has no sides. */
  taken?: number;
}

export interface TallyPerson {
  player: string;
  /** Empty if it was erased or never given. */
  name: string;
}

export interface BestLine {
  player: string;
  name: string;
  game: string;
  /** Those of the best match. */
  options: unknown;
  best: number;
  matches: number;
  won: number;
}

export interface PlayerDocument {
  /** Their id. */
  player: string;
  /** One row: the player as in a search. */
  names: unknown[];
  /** The names that they have had. */
  called: unknown[];
  /** Their devices, without the tokens. */
  tokens: unknown[];
  /** Everything that they typed. */
  texts: unknown[];
  matches: unknown[];
  /** Their ledger entries. */
  chips: unknown[];
  activities: unknown[];
  /** Reports that they made. */
  reports: unknown[];
  /** Notes of admins about them. */
  notes: unknown[];
  /** The lists that have more rows than the limit; left out if all are complete. */
  cut_off?: string[];
}

export interface ErasePlayerBody {
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface ErasePlayerAnswer {
  tokens: number;
  texts: number;
  /** Events from before texts were stored separately; they still contain the name. */
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

export interface ListTokensAnswer {
  tokens: TokenLine[];
}

export interface TokenLine {
  /** Its id. It gives no access. */
  token: string;
  name: string;
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** The name of the account that made it, or `console`. */
  by: string;
  made_ms: number;
  /** When it expires. */
  until_ms: number;
  /** Its last use, to the minute. */
  used_ms?: number;
  /** Of its last use: the address without its last part. */
  network?: string;
}

export interface MakeTokenBody {
  /** Small letters, digits, '.', '_' and '-'; the first is a letter. */
  name: string;
  role: 'viewer' | 'moderator' | 'admin' | 'auditor';
  /** Days until it expires. */
  days: number;
  /** Why; goes to the audit log. */
  reason: string;
  /** The six digits that the authenticator shows now, or the password of an account without an authenticator. */
  factor: string;
}

export interface MakeTokenAnswer {
  token: TokenLine;
  /** For `Authorization: Bearer`. It is shown only now. */
  secret: string;
}

export interface ExamineServerAnswer {
  /** When it was examined. */
  at_ms: number;
  errors: number;
  warnings: number;
  findings: FindingLine[];
}

export interface FindingLine {
  level: 'good' | 'note' | 'warning' | 'error';
  /** settings, folders, ports … */
  area: string;
  /** One sentence. */
  what: string;
  /** What to do; left out if nothing is to be done. */
  fix?: string;
}

export interface ListCompanionsAnswer {
  companions: CompanionLine[];
}

export interface CompanionLine {
  /** The other person. */
  player: string;
  /** Empty if it was erased or never given. */
  name: string;
  /** Finished matches of both. */
  matches: number;
  /** Those that the player won, alone or together. */
  won: number;
  /** Those that the other person won. */
  won_by_them: number;
  /** When the last one began. */
  last_ms: number;
}

export interface Problem {
  status: number;
  title: string;
  code: string;
  /** A sentence for people. */
  detail?: string;
  /** The place in the body or query (RFC 6901). */
  path?: string;
}

export interface Calls {
  /** This document. */
  'GET /openapi.json': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: unknown;
  };
  /** Shows the purpose of a one-time link without using it. */
  'POST /link': {
    query: { readonly [none in never]: never };
    body: LookAtLinkBody;
    answer: LookAtLinkAnswer;
  };
  /** Uses a one-time link and signs in. The link makes an account, or it sets a new password, removes the authenticator and ends all sessions of the account. */
  'POST /link/use': {
    query: { readonly [none in never]: never };
    body: UseLinkBody;
    answer: SignedIn;
  };
  /** Signs in; the answer sets the cookie. After five failures the address must wait before it tries this account again, each time longer (429); other addresses need not. If the account has an authenticator, a call without `code` is answered with `code_needed`. */
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
  /** Shows the account that is signed in. */
  'GET /me': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SignedIn;
  };
  /** Changes your own password and ends your other sessions. */
  'POST /me/password': {
    query: { readonly [none in never]: never };
    body: ChangePasswordBody;
    answer: Nothing;
  };
  /** Makes a new secret for an authenticator. It is shown only now, and signing in needs it only after it is confirmed. To replace an authenticator, `code` must be one of the old one. */
  'POST /me/totp': {
    query: { readonly [none in never]: never };
    body: BeginTotpBody;
    answer: BeginTotpAnswer;
  };
  /** Confirms the authenticator. From now on signing in needs its code. */
  'POST /me/totp/confirm': {
    query: { readonly [none in never]: never };
    body: ConfirmTotpBody;
    answer: Nothing;
  };
  /** Removes the authenticator. From now on signing in needs no code. An admin must keep it unless the server's settings say otherwise. */
  'POST /me/totp/remove': {
    query: { readonly [none in never]: never };
    body: RemoveTotpBody;
    answer: Nothing;
  };
  /** Lists your own sessions, most recently used first. */
  'GET /me/sessions': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SessionList;
  };
  /** Ends one of your own sessions. */
  'POST /me/sessions/{session}/end': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: Nothing;
  };
  /** Lists all accounts by name. */
  'GET /accounts': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ListAccountsAnswer;
  };
  /** Changes the role of an account, or disables it and ends its sessions. The last admin cannot be changed. */
  'POST /accounts/{account}': {
    query: { readonly [none in never]: never };
    body: ChangeAccountBody;
    answer: Account;
  };
  /** Makes a one-time link that is valid for 15 minutes. It is for a new account of this role, or, with the name of an existing account, for a new password. */
  'POST /links': {
    query: { readonly [none in never]: never };
    body: MakeLinkBody;
    answer: LinkIs;
  };
  /** Lists the sessions of all accounts, most recently used first, at most 500. */
  'GET /sessions': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: SessionList;
  };
  /** Ends a session of any account. */
  'POST /sessions/{session}/end': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: Nothing;
  };
  /** Reads the audit log, newest first. */
  'GET /audit': {
    query: {
      /** An account's id or name. */
      actor?: string;
      act?: string;
      subject?: string;
      /** A `seq`: only lines before it, for the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ReadAuditAnswer;
  };
  /** Checks the numbers and hashes of the whole audit log. With the number and the hash of a line that was noted down earlier, it also finds a log that was cut off or rewritten. */
  'GET /audit/verify': {
    query: {
      /** The number of lines that was noted down. */
      lines?: number;
      /** The hash that was noted down with it. */
      hash?: string;
    };
    body: undefined;
    answer: VerifyAuditAnswer;
  };
  /** Shows the state of this server, and all servers. */
  'GET /overview': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ReadOverviewAnswer;
  };
  /** Lists the rooms in memory of all servers, rooms with a running match first, at most 200 of this server and 200 of the others. */
  'GET /rooms': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ListRoomsAnswer;
  };
  /** Shows a room by id or code. Loads it if no server has it in memory. */
  'GET /rooms/{room}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: RoomIs;
  };
  /** Closes a room permanently. A running match is abandoned and all chips are returned. */
  'POST /rooms/{room}/close': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: Nothing;
  };
  /** Removes a player from a room; they cannot return. During a match a bot plays for them. */
  'POST /rooms/{room}/remove': {
    query: { readonly [none in never]: never };
    body: RemoveFromRoomBody;
    answer: RoomIs;
  };
  /** Mutes or unmutes a player in the chat of a room. They keep playing. */
  'POST /rooms/{room}/mute': {
    query: { readonly [none in never]: never };
    body: MuteInRoomBody;
    answer: RoomIs;
  };
  /** Lists bans, newest first. */
  'GET /bans': {
    query: {
      /** Also bans that have ended. */
      all?: boolean;
      /** A player's id: only bans of this player. */
      player?: string;
      /** A ban's number: only older bans, for the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListBansAnswer;
  };
  /** Bans a player or an address range. Their connections are closed, and new ones are refused until the ban ends. A range must not be wider than /16 (IPv4) or /32 (IPv6) and must not contain your own address. */
  'POST /bans': {
    query: { readonly [none in never]: never };
    body: MakeBanBody;
    answer: Ban;
  };
  /** Ends a ban. */
  'POST /bans/{ban}/lift': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: Ban;
  };
  /** Shows a text to everyone who is connected, and to everyone who connects before it expires. An empty text removes the current announcement. */
  'POST /announce': {
    query: { readonly [none in never]: never };
    body: AnnounceBody;
    answer: Nothing;
  };
  /** Stops the server like SIGTERM: it stores everything and asks all clients to reconnect. A service manager may then start it again. */
  'POST /drain': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: Nothing;
  };
  /** Lists matches, newest first. Viewers may not search by `text` or `flag`, see no flags, and see the code of a room only when the room is closed. */
  'GET /games': {
    query: {
      /** The key of a game. */
      game?: string;
      /** A player's id, or a name that players have or had. */
      player?: string;
      /** A winner's id, or a name that winners have or had. */
      won_by?: string;
      /** A room's id or code. */
      room?: string;
      /** running, abandoned, or the reason for its end. */
      result?: string;
      /** An option as name=value, such as target=100. */
      option?: string;
      /** report, note, or a flag that an admin set. */
      flag?: string;
      /** Words in the chat or in names. */
      text?: string;
      /** Begun at or after this time. */
      from_ms?: number;
      /** Begun before this time. */
      until_ms?: number;
      /** A match's id: only older matches, for the next page. */
      before?: string;
      limit?: number;
    };
    body: undefined;
    answer: ListGamesAnswer;
  };
  /** Shows a match by its id, or the last match of a room by the room's id or code. */
  'GET /games/{match}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowGameAnswer;
  };
  /** Reads the events and activity of one match, in order. A finished deal shows all hands; a running deal shows what a spectator sees. Viewers get no chat and no connections. */
  'GET /games/{match}/timeline': {
    query: {
      /** `next` of the previous page. */
      after?: string;
      limit?: number;
    };
    body: undefined;
    answer: ReadTimeLineAnswer;
  };
  /** Replays a match frame by frame, as the message `replay` of the protocol. A running match shows what a spectator sees. */
  'GET /games/{match}/replay': {
    query: {
      /** The `seq` of the last frame that the client has. */
      after?: number;
    };
    body: undefined;
    answer: ReplayIs;
  };
  /** Shows the score sheet of a match, every point with its rule and tiles, and its ledger entries. */
  'GET /games/{match}/sheet': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowSheetAnswer;
  };
  /** Plays a match again from its seeds and compares every event with the log. Also checks the hashes of the log. */
  'GET /games/{match}/verify': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: VerifyGameAnswer;
  };
  /** Exports everything about one match as one JSON document, while it is running without seeds and events. Noted in the audit log. */
  'GET /games/{match}/record': {
    query: {
      /** Pseudonyms instead of ids, seats instead of names, and no text that people typed. */
      anonymise?: boolean;
    };
    body: undefined;
    answer: MatchDocument;
  };
  /** Shows all hands of a running match. The audit log notes it before the hands are shown, and the table is told when the deal is over. */
  'POST /games/{match}/hands': {
    query: { readonly [none in never]: never };
    body: OpenHandsBody;
    answer: OpenHandsAnswer;
  };
  /** Lists notes, newest first. */
  'GET /notes': {
    query: {
      match?: string;
      player?: string;
      /** A note's number: only older notes, for the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListNotesAnswer;
  };
  /** Writes a note about a match or a player, with an optional flag for searches. */
  'POST /notes': {
    query: { readonly [none in never]: never };
    body: WriteNoteBody;
    answer: NoteLine;
  };
  /** Lists the reports of players, newest first. */
  'GET /reports': {
    query: {
      /** Default: all. */
      state?: 'new' | 'in_work' | 'closed';
      /** The id of a player: reports by or about this player. */
      player?: string;
      match?: string;
      /** A report's number: only older reports, for the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ListReportsAnswer;
  };
  /** Assigns a report to the caller, so that others see who works on it. */
  'POST /reports/{report}/take': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ReportLine;
  };
  /** Closes a report. Its author is told the outcome in their language, and nothing else: at once if they are connected, otherwise at their next visit. */
  'POST /reports/{report}/close': {
    query: { readonly [none in never]: never };
    body: CloseReportBody;
    answer: ReportLine;
  };
  /** Searches chat and the names of rooms and players. Every word must match; the last word may be the start of a longer one. Double quotes enclose a phrase. Case and accents do not matter. The newest texts come first, then names of players. */
  'GET /words': {
    query: {
      text: string;
      /** The `text` of the last line: the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: SearchWordsAnswer;
  };
  /** Lists players, newest first. */
  'GET /players': {
    query: {
      /** An id, or the beginning of a present or former name. */
      name?: string;
      /** A player's id: only older players, for the next page. */
      before?: string;
      limit?: number;
    };
    body: undefined;
    answer: ListPlayersAnswer;
  };
  /** Shows a player by id, with chips, tallies and bests, and for staff also notes and reports. For matches use /games?player=, for bans /bans?player=. */
  'GET /players/{player}': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ShowPlayerAnswer;
  };
  /** Exports all data that is stored about a player as one JSON document, to give to this player. Refused requests of a deal that still runs are left out. Each list has at most 10,000 rows: `cut_off` names those that have more, and `takamaka player export` has them all. */
  'POST /players/{player}/export': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: PlayerDocument;
  };
  /** Erases the name, tokens and texts of a player. Their matches stay, without a name, and every hash chain stays valid. This cannot be undone. */
  'POST /players/{player}/erase': {
    query: { readonly [none in never]: never };
    body: ErasePlayerBody;
    answer: ErasePlayerAnswer;
  };
  /** Lists the ledger entries of a match, an account or a player, newest first. Chips are play money. */
  'GET /ledger': {
    query: {
      match?: string;
      /** An account, such as pot:<match>. */
      account?: string;
      /** A player's id. */
      player?: string;
      /** An entry's number: only older entries, for the next page. */
      before?: number;
      limit?: number;
    };
    body: undefined;
    answer: ReadLedgerAnswer;
  };
  /** Lists accounts with their chips, largest balance first. */
  'GET /ledger/balances': {
    query: {
      limit?: number;
    };
    body: undefined;
    answer: ReadBalancesAnswer;
  };
  /** Adds up the whole ledger. Every entry, every match and all accounts together must sum to 0. */
  'GET /ledger/proof': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ProveLedgerAnswer;
  };
  /** Lists what the games count over all matches, by game and kind, the most first. */
  'GET /tallies': {
    query: {
      by?: 'person' | 'pair' | 'table';
      /** The key of a game. */
      game?: string;
      /** A player's id or name. */
      player?: string;
      /** One table of regulars: the ids of all its people, with spaces or commas between them. */
      regulars?: string;
      /** Only matches begun at or after this time. */
      from_ms?: number;
      until_ms?: number;
    };
    body: undefined;
    answer: ReadTalliesAnswer;
  };
  /** Lists each person's best results of solitaire: one for each value of the option by which the game keeps them apart. */
  'GET /bests': {
    query: {
      /** A player's id or name. */
      player?: string;
      limit?: number;
    };
    body: undefined;
    answer: ReadBestsAnswer;
  };
  /** Exports the matches that pass the filters as a streamed file. Noted in the audit log. In CSV, text that a spreadsheet would read as a formula gets an apostrophe in front; records exist as JSON Lines only. */
  'GET /exports/{what}': {
    query: {
      format?: 'jsonl' | 'csv';
      /** Pseudonyms instead of ids, seats instead of names, and no text that people typed. */
      anonymise?: boolean;
      /** The key of a game. */
      game?: string;
      /** A player's id, or a name that players have or had. */
      player?: string;
      /** A winner's id, or a name that winners have or had. */
      won_by?: string;
      /** A room's id or code. */
      room?: string;
      /** running, abandoned, or the reason for its end. */
      result?: string;
      /** An option as name=value, such as target=100. */
      option?: string;
      /** report, note, or a flag that an admin set. */
      flag?: string;
      /** Words in the chat or in names. */
      text?: string;
      /** Begun at or after this time. */
      from_ms?: number;
      /** Begun before this time. */
      until_ms?: number;
      /** Maximum number of matches; 0: all. */
      limit?: number;
    };
    body: undefined;
    answer: unknown;
  };
  /** Counts the matches that pass the filters of an export. */
  'GET /exports/{what}/size': {
    query: {
      /** The key of a game. */
      game?: string;
      /** A player's id, or a name that players have or had. */
      player?: string;
      /** A winner's id, or a name that winners have or had. */
      won_by?: string;
      /** A room's id or code. */
      room?: string;
      /** running, abandoned, or the reason for its end. */
      result?: string;
      /** An option as name=value, such as target=100. */
      option?: string;
      /** report, note, or a flag that an admin set. */
      flag?: string;
      /** Words in the chat or in names. */
      text?: string;
      /** Begun at or after this time. */
      from_ms?: number;
      /** Begun before this time. */
      until_ms?: number;
    };
    body: undefined;
    answer: CountExportAnswer;
  };
  /** Lists the tokens of scripts by name. An expired token is listed until the next one is made. */
  'GET /tokens': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ListTokensAnswer;
  };
  /** Makes a token for a script, which calls the API as this role and without a second factor: calls that need one are refused to it. It ends when it expires, when it is revoked, and when the account that made it is disabled or no longer an admin's. */
  'POST /tokens': {
    query: { readonly [none in never]: never };
    body: MakeTokenBody;
    answer: MakeTokenAnswer;
  };
  /** Revokes a token by its id or name. */
  'POST /tokens/{token}/end': {
    query: { readonly [none in never]: never };
    body: WithReasonAndFactor;
    answer: Nothing;
  };
  /** Examines settings, folders, rights, ports, clock, disk, backups, TLS and the proxy, as `takamaka doctor --quick` does. An answer up to a minute old is given again. */
  'GET /doctor': {
    query: { readonly [none in never]: never };
    body: undefined;
    answer: ExamineServerAnswer;
  };
  /** Lists the people that a player plays with most. */
  'GET /companions': {
    query: {
      /** A player's id or name. */
      player: string;
      limit?: number;
    };
    body: undefined;
    answer: ListCompanionsAnswer;
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
  'GET /tokens': ['admin', 'auditor'],
  'POST /tokens': ['admin'],
  'POST /tokens/{token}/end': ['admin'],
  'GET /doctor': ['admin', 'auditor'],
  'GET /companions': ['viewer', 'moderator', 'admin', 'auditor'],
};

/** The lists that the page shows in its table of lists. */
export const lists: { readonly [call in keyof Calls]?: List } = {
  'GET /companions': {"key":"companions","about":"Lists the people that a player plays with most.","fields":[["player","A player's id or name."]],"columns":{"player":"string","name":"string","matches":"number","won":"number","won_by_them":"number","last_ms":"number"}},
};

export interface List {
  key: string;
  about: string;
  /** Their names and what they are. */
  fields: readonly (readonly [string, string])[];
  columns: { readonly [name: string]: string };
}

/** The meanings of the refusal codes. */
export const meanings: { readonly [code: string]: string } = {
  bad_query: "The query does not match its schema; see `path`.",
  bad_body: "The body does not match its schema; see `path`.",
  bad_value: "Invalid value; see `detail`.",
  no_such_endpoint: "No endpoint has this path.",
  method_not_allowed: "Wrong method; see the header `Allow`.",
  body_too_large: "The body is larger than 16 KiB.",
  not_json: "The body must be application/json.",
  too_many_calls: "Too many calls from this address; try again after `Retry-After` seconds.",
  damaged: "The stored data is damaged; `takamaka check` says where.",
  busy: "The queue is full; try again.",
  elsewhere: "The room is moving from one server to another; try again.",
  storage: "The database cannot be read or written at the moment.",
  too_slow: "The query took too long; ask for less.",
  header_missing: "A POST needs the header `x-takamaka-admin: 1`.",
  wrong_origin: "The header `Origin` is missing or not allowed.",
  not_signed_in: "No session, or the session has ended.",
  not_allowed: "This role does not allow it.",
  wrong_password: "Name, password or code is wrong.",
  code_needed: "The code of the authenticator is needed, too.",
  wrong_factor: "The second factor is wrong.",
  wait: "Too many failures; try again after `Retry-After` seconds.",
  bad_link: "The link is wrong, used or expired.",
  too_many: "Limit reached; remove one first.",
  name_taken: "Another account or token has this name.",
  bad_name: "A name has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter.",
  last_admin: "The last admin must stay an admin.",
  no_totp: "No authenticator is set up or waits to be confirmed.",
  no_such_account: "No account has this id or name.",
  no_such_session: "No session has this id.",
  no_such_room: "No open room has this id or code.",
  no_such_player: "No player has this id, or the player is not in this room.",
  no_such_ban: "No ban has this number, or it has ended.",
  bad_range: "Not an address range, too wide, or it contains your own address.",
  no_such_game: "No match, and no room with a match, has this id or code.",
  match_running: "The match is still running.",
  match_over: "The match is over.",
  other_rules: "This server does not have the rules by which the match was played.",
  no_such_report: "No report has this number.",
  already_closed: "The report is already closed.",
  code_used: "This code was already used; wait until the authenticator shows the next one.",
  set_up_factor: "An admin needs an authenticator on this server; set it up first.",
  factor_kept: "An admin must keep an authenticator on this server.",
  bad_token: "The token is wrong, revoked or expired.",
  not_for_tokens: "A token may not do this: it needs a person with a second factor.",
  no_such_token: "No token has this id or name.",
  no_answer: "The server that has the room has not taken the order; nothing has changed.",
  in_doubt: "The server that has the room has taken the order and not answered: it may have been carried out. Look at the room first.",
};
