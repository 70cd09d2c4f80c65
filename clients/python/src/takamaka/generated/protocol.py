"""The messages as typed dictionaries. Generated from web/src/generated/schema.json by clients/generate.py. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union


class HelloRequest(TypedDict):
    """The first message of every connection. Without a token and a recovery code the server creates a new player and sends their token once. Send at most one of `token` and `recovery`."""
    type: Literal['hello']
    id: str
    client: str  # Name and version of the client, for the logs.
    token: NotRequired[str | None]  # Identifies you; leave it out on the first visit.
    recovery: NotRequired[str | None]  # Your recovery code, if you have no token left; spaces, dashes and case do not matter. It works once. A wrong one is refused as `wrong_code`, and you may say `hello` again.
    name: NotRequired[str | None]  # The name that others see.
    resume: NotRequired[ResumeInput | None]  # Also enters this room again, if you have a seat there that you have not left or a claim to one, wait in its line, or are its host.
    program: NotRequired[bool | None]  # True: no person plays here, but a program. It marks the new player for good, and everybody sees it. A person's token with it is refused as `not_a_program`; not together with `recovery`. Feature `programs`.
    compact: NotRequired[bool | None]  # True: this connection hears `compact` in place of `update`. Feature `compact`.


class ResumeInput(TypedDict):
    room: str
    seq: int  # The last `seq` you have seen.


class PingRequest(TypedDict):
    """Asks for a pong. It keeps the connection alive and measures the delay."""
    type: Literal['ping']
    id: str


class RenameRequest(TypedDict):
    """Changes your name, in this room and in later ones. A room where you are muted keeps showing the earlier one."""
    type: Literal['rename']
    id: str
    name: str


class RoomsRequest(TypedDict):
    """Asks for the public rooms, one page at a time: the room with the newest activity first. With `subscribe`, `rooms_changed` tells what changes in the list from then on."""
    type: Literal['rooms']
    id: str
    after: NotRequired[str | None]  # `next` of the page before; left out: the first page.
    limit: NotRequired[int | None]  # The most rooms of a page; left out: `rooms_page_max`. Feature `rooms_subscribe`.
    only: NotRequired[RoomFilterInput | None]  # Shows only these rooms, and tells only their changes. Feature `rooms_subscribe`.
    subscribe: NotRequired[bool | None]  # True: this connection gets `rooms_changed` for the rooms of `only`, in place of an earlier subscription. False: ends the subscription. Left out: as before. Feature `rooms_subscribe`.


class RoomFilterInput(TypedDict):
    variant: NotRequired[str | None]  # Only this game.
    open_seats: NotRequired[bool | None]  # True: only rooms with a seat that anybody may take.
    may_watch: NotRequired[bool | None]  # True: only rooms where anyone may watch.
    programs: NotRequired[bool | None]  # True: only rooms that let programs in. Feature `programs`.


class CreateRequest(TypedDict):
    """Creates a room and enters it. You become host and sit on seat 0."""
    type: Literal['create']
    id: str
    variant: str
    seats: int
    options: NotRequired[GameOptionsInput | None]  # The variant's options; those left out get their default.
    settings: NotRequired[RoomSettingsInput | None]  # The room's settings; those left out get their default.


class RoomSettingsInput(TypedDict):
    name: NotRequired[str | None]  # Shown in the lobby and to guests.
    listed: NotRequired[bool | None]  # Lists the table in the lobby. A private table is never listed.
    watching: NotRequired[Watching | None]  # People who may watch without seeing any hand: nobody, people with the watch link, or anyone at a listed table.
    auto_pass: NotRequired[bool | None]  # Makes a forced pass for you, after the same delay for everyone.
    turn_seconds: NotRequired[int | None]  # 0 means no clock.
    bank_seconds: NotRequired[int | None]  # Extra time for the whole match, used when a turn takes longer.
    grace_seconds: NotRequired[int | None]  # Seconds to wait for a disconnected player before a stand-in plays for them until they return.
    between_deals_seconds: NotRequired[int | None]  # Seconds to show the score sheet before the next deal, or less if everybody is ready.
    pause_minutes: NotRequired[int | None]  # Maximum minutes of a pause, to which everybody at the table must agree; 0 means no pauses.
    chat: NotRequired[bool | None]  # Allows short messages in addition to the quick phrases.
    help: NotRequired[bool | None]  # Lights the tiles that fit, marks the places where they may go, and lists the moves. Without it you pick a tile and a place yourself, and hear whether it is allowed.
    losers_leave: NotRequired[LosersLeave | None]  # While others wait in line, they take the losers' seats: never, after each match, or after a match that ends soon after a set without a winner, where the game has sets.
    pace: NotRequired[TablePace | None]  # How long bots take for a move. The host may change it during a match.
    late_guests: NotRequired[bool | None]  # People who come with the table's link while a match runs may take over a bot's seat at the next deal. Feature `late_guests`.
    programs: NotRequired[bool | None]  # Lets in other people's programs, which play by themselves. The server's own bots are not meant. Programs that are here when it changes stay, and those without a seat get none. Feature `programs`.


class JoinRequest(TypedDict):
    """Enters a room by its code, as a guest who may sit, or by its watch code, as a spectator."""
    type: Literal['join']
    id: str
    code: str  # The room's code or its watch code; spaces, dashes and case do not matter.
    seq: NotRequired[int | None]  # The last `seq` you have seen, if you return.


class LeaveRequest(TypedDict):
    """Leaves the room. Before a match you give up your seat; during a match a stand-in plays it to the end."""
    type: Literal['leave']
    id: str
    room: str


class SitRequest(TypedDict):
    """Takes an open seat, or moves you to it. During a match: claims the seat of a bot, which is yours from the next deal on."""
    type: Literal['sit']
    id: str
    room: str
    seat: NotRequired[int | None]  # Left out: the first open seat or, during a match, the first bot's.


class StandRequest(TypedDict):
    """Gives up your seat and stays in the room. Not during a match."""
    type: Literal['stand']
    id: str
    room: str


class ConfigureRequest(TypedDict):
    """Host, before a match: chooses the game, the number of seats, the options and the settings."""
    type: Literal['configure']
    id: str
    room: str
    variant: str
    seats: int
    options: GameOptionsInput
    settings: RoomSettingsInput


class SwapRequest(TypedDict):
    """Host, before a match: exchanges the occupants of two seats, for example to form teams."""
    type: Literal['swap']
    id: str
    room: str
    a: int
    b: int


class AddBotsRequest(TypedDict):
    """Host, before a match: puts a bot on every open seat, or on this one."""
    type: Literal['add_bots']
    id: str
    room: str
    seat: NotRequired[int | None]  # Left out: every open seat.
    strength: NotRequired[Strength | None]  # Playing strength; left out: normal.


class RemoveRequest(TypedDict):
    """Host, before a match: empties a seat. A person who is removed cannot enter this room again."""
    type: Literal['remove']
    id: str
    room: str
    seat: int


class RemovePersonRequest(TypedDict):
    """Host, at any time: removes a person without a seat, who cannot enter this room again."""
    type: Literal['remove_person']
    id: str
    room: str
    person: int  # Their number in `unseated_people`.


class LockRequest(TypedDict):
    """Host: locks the room against new people, or unlocks it."""
    type: Literal['lock']
    id: str
    room: str
    locked: bool


class TransferRequest(TypedDict):
    """Host: makes the person on this seat the host."""
    type: Literal['transfer']
    id: str
    room: str
    seat: int


class StartRequest(TypedDict):
    """Host: starts the match; after a match, a rematch with the same seats and options."""
    type: Literal['start']
    id: str
    room: str


class ActRequest(TypedDict):
    """Plays a move. If another move was made after `seq`, it is refused as `stale`."""
    type: Literal['act']
    id: str
    room: str
    seq: int  # The last `seq` you had seen when you decided.
    action: GameActionInput  # One of your legal actions, as your view lists them.


class ReadyRequest(TypedDict):
    """Says that you have read the score sheet. The next deal starts when everybody present has said so. It waits a little for players who have just lost the connection."""
    type: Literal['ready']
    id: str
    room: str


class PauseRequest(TypedDict):
    """With a seat, during a match: proposes a pause, or agrees to the proposed one. The pause begins when everybody who is present and has a seat has agreed. With `agree` false: rejects the proposal, or withdraws your own."""
    type: Literal['pause']
    id: str
    room: str
    agree: NotRequired[bool | None]  # Left out: true.


class PlayOnRequest(TypedDict):
    """With a seat: ends the pause for everybody."""
    type: Literal['play_on']
    id: str
    room: str


class SayRequest(TypedDict):
    """Sends a chat message: a quick phrase by its id, or a short text if the room allows it. Send exactly one of them."""
    type: Literal['say']
    id: str
    room: str
    phrase: NotRequired[str | None]  # The id of a quick phrase.
    text: NotRequired[str | None]  # A short text.


class MuteRequest(TypedDict):
    """Host: forbids or allows the player on this seat to chat, and to show a new name here. Nothing else changes."""
    type: Literal['mute']
    id: str
    room: str
    seat: int
    muted: bool


class ReportRequest(TypedDict):
    """Reports something to the administrators, bound to this moment of the game. Nobody at the table is told."""
    type: Literal['report']
    id: str
    room: str
    category: ReportCategory
    seat: NotRequired[int | None]  # The seat of the player the report is about.
    text: NotRequired[str | None]  # In your own words.


class SheetRequest(TypedDict):
    """Asks for the score sheets of the match so far, one page at a time."""
    type: Literal['sheet']
    id: str
    room: str
    after: NotRequired[int | None]  # The last deal that you have; left out: from the first.


class ReplayRequest(TypedDict):
    """Asks for a match move by move, one part at a time: a finished match by its id, with all hands open, or the match of your room, which shows only what you could see while it runs. Send exactly one of `match` and `room`."""
    type: Literal['replay']
    id: str
    match: NotRequired[str | None]  # The id of a finished match; anybody who has it may ask.
    room: NotRequired[str | None]  # The room whose current match you want.
    after: NotRequired[int | None]  # The `seq` of the last frame you have; left out: from the start.


class BestsRequest(TypedDict):
    """Asks for your best solitaire matches of this game."""
    type: Literal['bests']
    id: str
    variant: str


class MatchesRequest(TypedDict):
    """Asks for the matches in which you have or had a seat, and for their totals."""
    type: Literal['matches']
    id: str
    before: NotRequired[str | None]  # The last match you have; left out: from the latest.


class MyDataRequest(TypedDict):
    """Asks for everything that is stored about you, one page at a time."""
    type: Literal['my_data']
    id: str
    after: NotRequired[str | None]  # `next` of the page before; left out: the first page.


class EraseMeRequest(TypedDict):
    """Erases you from this server: your name, your devices and everything you wrote. The matches stay, without your name. It cannot be undone. After `ok`, every connection of yours closes with 4412."""
    type: Literal['erase_me']
    id: str
    confirm: str  # Your own player id, as in `welcome`; it prevents accidents.


class AddDeviceRequest(TypedDict):
    """Asks for another token for yourself, to be the same player on another device. Refused at the limit: no token ever pushes out another."""
    type: Literal['add_device']
    id: str


class DevicesRequest(TypedDict):
    """Asks for the list of your devices, that is of your tokens."""
    type: Literal['devices']
    id: str


class EndDeviceRequest(TypedDict):
    """Ends the token of one of your devices at once. Its connections close with 4411; your own one too, after the answer."""
    type: Literal['end_device']
    id: str
    device: str  # As in the answer to `devices`.


class RecoveryCodeRequest(TypedDict):
    """Makes a recovery code, with which you sign in when you have lost all your devices. It replaces the earlier one."""
    type: Literal['recovery_code']
    id: str


class AskForSeatRequest(TypedDict):
    """Host, during a match: asks the player on this seat, who is connected, to hand it on to another person."""
    type: Literal['ask_for_seat']
    id: str
    room: str
    seat: int


class AnswerForSeatRequest(TypedDict):
    """Agrees to hand on your seat, as the host has asked, or keeps it."""
    type: Literal['answer_for_seat']
    id: str
    room: str
    agree: bool


class OfferSeatRequest(TypedDict):
    """Host, or the seat's own player, during a match: creates a code with which another person takes over this seat from the next deal on. The host may offer the seat of a player whom a stand-in has replaced or who has agreed. Another offer for the same seat replaces the code."""
    type: Literal['offer_seat']
    id: str
    room: str
    seat: int


class CancelOfferRequest(TypedDict):
    """Host, the seat's player, or the person who has claimed the seat: the seat is not handed on."""
    type: Literal['cancel_offer']
    id: str
    room: str
    seat: int


class ClaimRequest(TypedDict):
    """Enters a room and claims a seat with the code of its offer, as yourself. You take the seat at the next deal, or when the match ends, and see no hand that was dealt before. Locked and full rooms let you in, too."""
    type: Literal['claim']
    id: str
    code: str  # The room's code.
    seat_code: str  # The code of the offer.
    seq: NotRequired[int | None]  # The last `seq` you have seen, if you return.


# Without a seat: waits in the table's line for a seat in the next match, alone or as the partner of somebody who already waits alone.
LineUpRequest = TypedDict("LineUpRequest", {
    "type": "Literal['line_up']",
    "id": "str",
    "room": "str",
    "with": "NotRequired[str | None]",  # The name of the partner, as the line shows it; left out: alone.
})


class LeaveLineRequest(TypedDict):
    """Leaves the table's line. Your partner keeps the place and waits alone."""
    type: Literal['leave_line']
    id: str
    room: str


class SetPaceRequest(TypedDict):
    """Host, at any time: how fast bots move."""
    type: Literal['set_pace']
    id: str
    room: str
    pace: TablePace


class SkipToTurnRequest(TypedDict):
    """With a seat, during a deal in which bots play all other seats: they move almost without a delay until your next turn or the end of the deal."""
    type: Literal['skip_to_turn']
    id: str
    room: str


class WelcomeMessage(TypedDict):
    """The answer to `hello`."""
    type: Literal['welcome']
    re: str
    protocol: str  # The subprotocol of this connection.
    protocol_min: str  # The oldest version that the server speaks, such as 1.0.
    protocol_max: str  # The newest version that the server speaks.
    server: str  # The server's version.
    player: str
    name: NotRequired[str]
    token: NotRequired[str]  # Only for a new player and after a recovery code. Keep it: it is sent only once.
    device: str  # The id of the token that this connection uses, as in `devices`.
    recovery: bool  # You have a recovery code.
    heartbeat_ms: int  # Send a `ping` at least this often.
    features: list[str]  # What this server can do besides what every server of version 1.0 does.
    program: NotRequired[bool]  # True: you are marked as a program. Left out for a person. Feature `programs`.


class PongMessage(TypedDict):
    """The answer to `ping`."""
    type: Literal['pong']
    re: str


class OkMessage(TypedDict):
    """The request succeeded and its effect is stored. `seq` is the room's new one, if the request was about a room."""
    type: Literal['ok']
    re: str
    seq: NotRequired[int]


class RefusedMessage(TypedDict):
    """The request was refused and nothing changed. `code` comes from protocol/messages/refusals.hpp or from the variant's rules, `rule` is the number of the rule that forbids it, and `path` the place in the message that is wrong. `re` is empty if the message had no readable id."""
    type: Literal['refused']
    re: str
    code: str
    message: str  # For developers; clients translate the code into words.
    rule: NotRequired[str]
    path: NotRequired[str]
    seq: NotRequired[int]  # The room's current `seq`.
    retryable: bool  # The same request may succeed later.
    retry_after_ms: NotRequired[int]  # Milliseconds to wait before you send it again: always with `slow_down`, `busy` and `storage`. Feature `retry_after`.
    routing_key: NotRequired[str]  # With `elsewhere`: connect to `/ws/KEY` with it, and send the request again there.


class RoomListMessage(TypedDict):
    """The answer to `rooms`."""
    type: Literal['room_list']
    re: str
    rooms: list[RoomSummary]  # Newest activity first.
    more: bool  # There are further rooms: ask again with `next`.
    next: NotRequired[str]  # The next request's `after`; left out on the last page.
    subscribed: NotRequired[bool]  # True: this connection has subscribed, and the list is the one to which the changes belong. Feature `rooms_subscribe`.


class RoomSummary(TypedDict):
    code: str
    name: str
    variant: str
    options: GameOptions  # The options of the game, as in `info`. Feature `listed_options`.
    host: str
    phase: RoomPhase
    seats: int
    open_seats: int  # Seats that people who come may take: none while locked.
    claimable_seats: int  # During a match: the bots' seats that people who come with the code may claim with `sit`, from the next deal on. Feature `listed_options`.
    people: int
    may_watch: bool  # Anyone may watch: nobody while the room is locked.
    programs: bool  # Programs may come. Feature `programs`.
    programs_here: int  # How many of `people` are programs. Feature `programs`.


class RoomsChangedMessage(TypedDict):
    """What has changed in the list of public rooms since the last one, or since the list that came with the subscription. The server sends it without a request, at most once per `rooms_changed_ms`."""
    type: Literal['rooms_changed']
    changed: list[RoomSummary]  # New rooms, and rooms that have changed, known by their `code`; the newest activity first.
    gone: list[str]  # The codes of rooms that are no longer in the list; some you may not know.
    again: bool  # More has changed than a message may have: ask for the list again. The other fields are empty.


class JoinedMessage(TypedDict):
    """You are in the room; a complete `update` follows immediately. Only people who may sit get the codes, not spectators."""
    type: Literal['joined']
    re: str
    room: str  # The room's id, for your further requests. It lets back in people with a seat that they have not left or a claim to one, people in the line, and the host.
    routing_key: str  # Four hex digits. To return to this room, connect to `/ws/KEY`: that leads straight to it. It lets nobody in.
    code: NotRequired[str]  # Friends enter and sit with this code.
    watch_code: NotRequired[str]  # Friends watch with this code.


class UpdateMessage(TypedDict):
    """The latest events and the current state. `info` is present if it changed or when you enter, `table` while a match runs or has just ended. A client needs nothing older than the last update. Everything except `you` is the same for everyone in the room."""
    type: Literal['update']
    room: str
    seq: int
    events: list[Entry]
    recent: NotRequired[list[Entry]]  # When you enter, unless `events` goes on from your `seq`: the game events of this deal so far, the latest `updates_kept` at most. They are not news. Feature `recent_events`.
    info: NotRequired[RoomView]  # The room itself.
    clock: ClockView
    table: NotRequired[GameTable]  # The game's public part.
    you: You


class Entry(TypedDict):
    seq: int
    room: NotRequired[RoomEvent]  # An event in the room.
    game: NotRequired[GameEvent]  # An event in the match.


class RoomView(TypedDict):
    variant: str
    options: GameOptions
    settings: RoomSettings
    phase: RoomPhase
    seats: list[SeatView]
    partners: list[list[int]]  # The seats that play together; empty if everybody plays alone.
    host: str  # The host's name; the host may be without a seat.
    locked: bool
    unseated: int  # People in the room without a seat.
    unseated_people: list[UnseatedView]  # The first of them, without the host: those who may sit, then spectators.
    match: int  # Number of the match in this room; 0 before the first.
    match_id: NotRequired[str]  # The running match or the one that has just ended, for `replay`, which accepts this id when the match is over.
    paused: bool  # Everybody has agreed to a pause, and no clock runs.
    pause_agreed: list[int]  # Seats that have agreed to a pause so far; empty if no pause is proposed.
    line: list[PartyView]  # The parties that wait for a seat; the first enters first.
    line_wait_ms: NotRequired[int]  # Mean duration of the room's last matches: roughly the wait for each place in the line. Left out before the first match has ended.
    row: NotRequired[RowView]  # The seats that won the last matches one after another; left out if it is fewer than two.
    next_seats: NotRequired[NextSeatsView]  # After a match: who would leave and who would enter if the next one began now. Left out if nobody would enter.
    host_program: NotRequired[bool]  # True: the host is a program. Left out for a person. Feature `programs`.


class RoomSettings(TypedDict):
    name: str  # Shown in the lobby and to guests.
    listed: bool  # Lists the table in the lobby. A private table is never listed.
    watching: Watching  # People who may watch without seeing any hand: nobody, people with the watch link, or anyone at a listed table.
    auto_pass: bool  # Makes a forced pass for you, after the same delay for everyone.
    turn_seconds: int  # 0 means no clock.
    bank_seconds: int  # Extra time for the whole match, used when a turn takes longer.
    grace_seconds: int  # Seconds to wait for a disconnected player before a stand-in plays for them until they return.
    between_deals_seconds: int  # Seconds to show the score sheet before the next deal, or less if everybody is ready.
    pause_minutes: int  # Maximum minutes of a pause, to which everybody at the table must agree; 0 means no pauses.
    chat: bool  # Allows short messages in addition to the quick phrases.
    help: bool  # Lights the tiles that fit, marks the places where they may go, and lists the moves. Without it you pick a tile and a place yourself, and hear whether it is allowed.
    losers_leave: LosersLeave  # While others wait in line, they take the losers' seats: never, after each match, or after a match that ends soon after a set without a winner, where the game has sets.
    pace: TablePace  # How long bots take for a move. The host may change it during a match.
    late_guests: bool  # People who come with the table's link while a match runs may take over a bot's seat at the next deal. Feature `late_guests`.
    programs: bool  # Lets in other people's programs, which play by themselves. The server's own bots are not meant. Programs that are here when it changes stay, and those without a seat get none. Feature `programs`.


class SeatView(TypedDict):
    occupant: Occupant
    name: str
    presence: NotRequired[Presence]  # Of a person; open seats and bots have none.
    host: bool
    ready: bool  # Ready for the next deal.
    muted: bool
    strength: NotRequired[Strength]  # Of a bot: its playing strength.
    offer: SeatOffer  # Whether the seat is being handed on.
    successor: NotRequired[str]  # The person who has claimed the seat and takes it at the next deal.
    program: NotRequired[bool]  # True: this player is a program. Left out for a person and a bot. Feature `programs`.


class UnseatedView(TypedDict):
    person: int  # Names them in `remove_person`; changes when they return.
    name: str
    watcher: bool  # A spectator, who may not sit.
    program: NotRequired[bool]  # True: this player is a program. Left out for a person. Feature `programs`.


class PartyView(TypedDict):
    people: list[str]  # One name, or the two of a pair.


class RowView(TypedDict):
    seats: list[int]
    wins: int  # The number of matches, from 2 on.


NextSeatsView = TypedDict("NextSeatsView", {
    "out": "list[str]",  # People and bots whose seats are taken; an open seat has none.
    "in": "list[str]",  # People of the line who take seats.
})


class ClockView(TypedDict):
    turn: NotRequired[int]
    turn_ms: NotRequired[int]  # Left in this turn; left out without a clock.
    held: NotRequired[bool]  # True: the turn's clock stands, because its player has not come back since the server or the room restarted. It goes on when they are back or their grace is over. Left out if it runs.
    bank_ms: list[int]  # Left in each seat's bank; empty without a clock.
    next_deal_ms: NotRequired[int]  # Until the next deal, between deals.
    pause_ms: NotRequired[int]  # Left in the pause. The match continues after it; all other times stand still meanwhile.
    grace: NotRequired[list[GraceView]]  # Seats whose players are away, with the time left before a bot stands in; left out if there are none.


class GraceView(TypedDict):
    seat: int
    ms: int


class You(TypedDict):
    seat: NotRequired[int]
    host: bool
    claim: NotRequired[int]  # The seat that you have claimed and take at the next deal.
    own: NotRequired[GameOwn]  # Your hand and legal actions, as the variant describes them.
    events: list[Entry]  # Replacements for those entries of `events` that show you more.
    recent: NotRequired[list[Entry]]  # Replacements for those entries of `recent` that show you more. Feature `recent_events`.
    line: NotRequired[int]  # Your place in the table's line, from 1; left out if you do not wait.


class CompactMessage(TypedDict):
    """What `update` says, for a connection that offered `compact`: `info`, `clock`, `table` and `own` are rows, lists of values whose names `columns` has. As complete as an `update`: a client needs nothing older than the last `info` and `columns`."""
    type: Literal['compact']
    room: NotRequired[str]  # With `columns`. Left out: the room of the message before.
    columns: NotRequired[Columns]  # The names of the values in rows: when you enter, and when the room chooses another game. Left out: as before.
    seq: int
    events: NotRequired[list[Entry]]  # As in `update`; left out if there are none.
    recent: NotRequired[list[Entry]]  # As in `update`.
    info: NotRequired[list[Any]]  # The row of the room itself, as RoomView.
    clock: list[Any]  # A row, as ClockView.
    table: NotRequired[list[Any]]  # The row of the game's public part, without `options`.
    you: CompactYou


class Columns(TypedDict):
    info: Any
    clock: Any
    table: Any  # Without `options`: those of `info` are the table's.
    own: Any


class CompactYou(TypedDict):
    seat: NotRequired[int]
    host: NotRequired[bool]  # True: you are the host. Left out if you are not.
    claim: NotRequired[int]  # The seat that you have claimed and take at the next deal.
    own: NotRequired[list[Any]]  # The row of your hand and legal actions.
    events: NotRequired[list[Entry]]  # Replacements for entries of `events`; left out if there are none.
    recent: NotRequired[list[Entry]]  # Replacements for entries of `recent`; left out if there are none.
    line: NotRequired[int]  # Your place in the table's line, from 1; left out if you do not wait.


class SheetMessage(TypedDict):
    """The answer to `sheet`: the score sheets of as many deals after `after` as fit, oldest first. While `more` is true, ask again with the last deal as `after`."""
    type: Literal['sheet']
    re: str
    deals: list[DealResult]
    match: NotRequired[MatchResult]  # Present when the match is over.
    match_id: str  # For `replay`, which accepts this id when the match is over.
    first: int  # The first deal that a sheet still has: 1, or later in a very long match. Earlier ones are in the match's `replay`.
    more: bool


class DealResult(TypedDict):
    deal: int
    reason: str  # Why the deal ended, such as `out`; its text is in `sheet.deal_reasons` of the registry.
    winners: list[int]
    seats: list[SeatScore]
    lines: list[ScoreLine]


class SeatScore(TypedDict):
    points: int  # In this deal, as the game counts them: the sum of the seat's lines.
    total: int  # The running total that decides the match.
    chips: int  # Won (+) or paid (-) in this deal.


class ScoreLine(TypedDict):
    seat: int
    what: str  # What gave the points, such as `pips_left`; its text is in `sheet.lines` of the registry.
    rule: str  # The rule that says so, in the game's RULES.md.
    points: int
    tiles: list[str]  # The tiles from which the points come.


class MatchResult(TypedDict):
    reason: str  # Why the match ended, such as `deals_played`; its text is in `sheet.match_reasons` of the registry.
    winners: list[int]
    totals: list[int]


class ReplayMessage(TypedDict):
    """The answer to `replay`: as many frames after `after` as fit. While `more` is true, ask again with the last frame's `seq` once you have this answer."""
    type: Literal['replay']
    re: str
    head: ReplayHead
    frames: list[ReplayFrame]
    more: bool


class ReplayHead(TypedDict):
    match: str
    variant: str
    rules_version: int
    options: GameOptions
    seats: list[ReplaySeat]  # The players, by seat.
    seat: NotRequired[int]  # Your seat while the match runs: only this hand is shown.
    started: int  # Milliseconds since 1970.
    ended: NotRequired[int]  # Milliseconds since 1970; left out while the match runs.
    deals: list[ReplayDeal]  # The start of each deal.
    frames: int  # The current number of frames of the whole match.
    result: NotRequired[MatchResult]  # Left out while the match runs, and if it was abandoned.


class ReplaySeat(TypedDict):
    occupant: Occupant
    name: str  # The person's current name; empty if the player was erased.
    program: NotRequired[bool]  # True: this player is a program; left out for people, and if the player was erased. Feature `programs`.


class ReplayDeal(TypedDict):
    deal: int
    seq: int  # The `seq` of its first frame.


class ReplayFrame(TypedDict):
    seq: int  # The `seq` of its last event, which identifies the frame, also in links.
    by: str  # `seat:2`, `house`, or `clock` if the time ran out.
    at: int  # Milliseconds since 1970.
    events: list[GameEvent]  # The game's events, as this viewer may see them.
    table: GameTable  # The public part after these events, as in an update.
    owns: list[GameOwn | None]  # Each seat's own part after these events; null if you may not see it.


class BestsMessage(TypedDict):
    """The answer to `bests`: first the best match for each value of the option by which the game keeps results apart, then the second ones, and so on."""
    type: Literal['bests']
    re: str
    bests: list[Best]


class Best(TypedDict):
    match: str  # For `replay`.
    total: int  # The points that decided the match.
    options: dict[str, Any]  # The match's options.
    at: int  # End of the match; milliseconds since 1970.


class MatchesMessage(TypedDict):
    """The answer to `matches`: the latest first. While `more` is true, ask again with the last match's id as `before`. Without `before`, older running matches at whose tables you have a seat come first, and again in their places."""
    type: Literal['matches']
    re: str
    matches: list[PlayedMatch]
    more: bool
    standing: Standing  # The totals of all your matches.


class PlayedMatch(TypedDict):
    match: str  # For `replay`, once the match has ended.
    variant: str
    options: dict[str, Any]  # The match's options.
    seat: int  # Your seat.
    seats: list[PlayedSeat]  # The players, by seat.
    started: int  # Milliseconds since 1970.
    ended: NotRequired[int]  # Milliseconds since 1970; left out while the match runs.
    reason: NotRequired[str]  # The reason for its end: one of `sheet.match_reasons` of the registry, or `abandoned`.
    chips: int  # Your gain or loss in play chips, which have no value outside this server.
    code: NotRequired[str]  # The code of its room, for `join`; left out if the match has ended or you have no seat there now.


class PlayedSeat(TypedDict):
    bot: bool
    name: str  # The player's current name; empty if they have none.
    program: NotRequired[bool]  # True: this player is a program; left out for people, and if the player was erased. Feature `programs`.
    total: NotRequired[int]  # The points that decided the match; left out while it runs, and if it was abandoned.
    won: bool


class Standing(TypedDict):
    matches: int  # All your matches, including running ones.
    won: int
    chips: int  # Sum over all games.
    tallies: list[Counted]  # What was counted, by game, in the game's own order; only kinds that were counted.


class Counted(TypedDict):
    variant: str
    kind: str  # One of the `tallies` of the game's entry of `GET /api/variants`; the registry has its text in every language.
    given: int  # How often it was counted for you or your side.
    taken: NotRequired[int]  # How often another side gave it to you or your side; left out if the kind has no sides.


class MyDataMessage(TypedDict):
    """The answer to `my_data`: a page of at most 64 KiB."""
    type: Literal['my_data']
    re: str
    items: list[DataItem]  # By kind, the oldest of a kind first.
    more: bool  # There is more: ask again with `next`.
    next: NotRequired[str]  # The next request's `after`; left out on the last page.


class DataItem(TypedDict):
    kind: DataKind
    at: int  # Milliseconds since 1970; 0: not known.
    text: str  # The stored data, in words.


class DeviceAddedMessage(TypedDict):
    """The answer to `add_device`."""
    type: Literal['device_added']
    re: str
    token: str  # Put it after the # of a link, never in the query.
    device: str


class DevicesMessage(TypedDict):
    """The answer to `devices`: the oldest first."""
    type: Literal['devices']
    re: str
    devices: list[Device]


class Device(TypedDict):
    device: str  # For `end_device`.
    client: str  # The client of its last `hello`; empty before the first.
    added: int  # Milliseconds since 1970.
    seen: int  # The day of its last `hello`, or of `added`; milliseconds since 1970.
    current: bool  # This connection uses it.


class RecoveryCodeMessage(TypedDict):
    """The answer to `recovery_code`."""
    type: Literal['recovery_code']
    re: str
    code: str  # Keep it: it is sent only once. It is written in groups.


class SeatOfferMessage(TypedDict):
    """The answer to `offer_seat`."""
    type: Literal['seat_offer']
    re: str
    seat: int
    code: str  # For the `claim` of the other person; it works once.
    minutes: int  # The time for which the code is valid.


class GoneMessage(TypedDict):
    """The room no longer exists, or you are no longer in it, or (`retryable`) the server cannot reach it for now."""
    type: Literal['gone']
    room: str
    code: str  # `removed`, `left`, `closed` (or the room's id does not let you in), `storage`, `closed_by_admin`, `removed_by_admin` or `damaged` (an error of the server has closed the room).
    retryable: bool  # Nothing is lost: keep the room, and resume it after the pause of a lost connection. So far only `storage`.


class AnnouncementMessage(TypedDict):
    """An announcement of the administrators to everybody. It replaces the previous one; an empty `text` removes it. The server sends it without a request."""
    type: Literal['announcement']
    text: str
    until: int  # End of the announcement; milliseconds since 1970.


class ReportClosedMessage(TypedDict):
    """What came of a report that you made. The server sends it without a request: at once if you are connected, otherwise after the next `welcome`, and again after each `welcome` until a connection has received it."""
    type: Literal['report_closed']
    category: ReportCategory  # The category that you chose.
    outcome: ReportOutcome
    reported: int  # When you made the report; milliseconds since 1970.


class ConfiguredRoomEvent(TypedDict):
    type: Literal['configured']
    variant: str
    seats: int
    options: dict[str, Any]
    settings: RoomSettings


class HostChangedRoomEvent(TypedDict):
    type: Literal['host_changed']
    seat: int
    player: None
    name: str


class HostLeftRoomEvent(TypedDict):
    type: Literal['host_left']


class LockedRoomEvent(TypedDict):
    type: Literal['locked']
    locked: bool


class ClosedRoomEvent(TypedDict):
    type: Literal['closed']
    reason: str


SeatedRoomEvent = TypedDict("SeatedRoomEvent", {
    "type": "Literal['seated']",
    "seat": "int",
    "from": "NotRequired[int]",
    "player": "None",
    "name": "str",
    "program": "NotRequired[bool]",  # True: this player is a program. Left out for a person. Feature `programs`.
})


class StoodRoomEvent(TypedDict):
    type: Literal['stood']
    seat: int


class BotSeatedRoomEvent(TypedDict):
    type: Literal['bot_seated']
    seat: int
    name: str
    strength: Strength


class SeatEmptiedRoomEvent(TypedDict):
    type: Literal['seat_emptied']
    seat: int


class RemovedRoomEvent(TypedDict):
    type: Literal['removed']
    seat: int
    player: None


class PersonRemovedRoomEvent(TypedDict):
    type: Literal['person_removed']
    player: None
    name: str


class SwappedRoomEvent(TypedDict):
    type: Literal['swapped']
    a: int
    b: int


class RenamedRoomEvent(TypedDict):
    type: Literal['renamed']
    seat: NotRequired[int]
    player: None
    name: str


class WentAwayRoomEvent(TypedDict):
    type: Literal['went_away']
    seat: NotRequired[int]
    player: None


class CameBackRoomEvent(TypedDict):
    type: Literal['came_back']
    seat: NotRequired[int]
    player: None


class StandInTookOverRoomEvent(TypedDict):
    type: Literal['stand_in_took_over']
    seat: int
    left: bool


class MatchStartedRoomEvent(TypedDict):
    type: Literal['match_started']
    number: int
    match: str
    variant: str
    rules_version: int
    options: dict[str, Any]


class SheetShownRoomEvent(TypedDict):
    type: Literal['sheet_shown']


class GotReadyRoomEvent(TypedDict):
    type: Literal['got_ready']
    seat: int


class PauseProposedRoomEvent(TypedDict):
    type: Literal['pause_proposed']
    seat: int


class PauseAgreedRoomEvent(TypedDict):
    type: Literal['pause_agreed']
    seat: int


class PauseDeclinedRoomEvent(TypedDict):
    type: Literal['pause_declined']
    seat: NotRequired[int]


class PausedRoomEvent(TypedDict):
    type: Literal['paused']


class PlayedOnRoomEvent(TypedDict):
    type: Literal['played_on']
    seat: NotRequired[int]


class MatchFinishedRoomEvent(TypedDict):
    type: Literal['match_finished']
    reason: str
    winners: list[int]
    totals: list[int]
    lasted_ms: int


class MatchAbandonedRoomEvent(TypedDict):
    type: Literal['match_abandoned']
    reason: str


class HandsOpenedRoomEvent(TypedDict):
    type: Literal['hands_opened']
    deal: int


class SaidRoomEvent(TypedDict):
    type: Literal['said']
    seat: int
    phrase: NotRequired[str]
    text: NotRequired[str]


class MutedRoomEvent(TypedDict):
    type: Literal['muted']
    seat: int
    player: None
    muted: bool


class BarredRoomEvent(TypedDict):
    type: Literal['barred']
    seat: NotRequired[int]
    player: None


class SilencedRoomEvent(TypedDict):
    type: Literal['silenced']
    seat: NotRequired[int]
    player: None
    silenced: bool


class SeatAskedRoomEvent(TypedDict):
    type: Literal['seat_asked']
    seat: int


class SeatAgreedRoomEvent(TypedDict):
    type: Literal['seat_agreed']
    seat: int


class SeatKeptRoomEvent(TypedDict):
    type: Literal['seat_kept']
    seat: int


class SeatOfferedRoomEvent(TypedDict):
    type: Literal['seat_offered']
    seat: int
    grant: None


class SeatClaimedRoomEvent(TypedDict):
    type: Literal['seat_claimed']
    seat: int
    player: None
    name: str
    program: NotRequired[bool]  # True: this player is a program. Left out for a person. Feature `programs`.


class SeatOfferCancelledRoomEvent(TypedDict):
    type: Literal['seat_offer_cancelled']
    seat: int


class SeatHandedOverRoomEvent(TypedDict):
    type: Literal['seat_handed_over']
    seat: int
    player: None
    name: str
    deal: int


class LinedUpRoomEvent(TypedDict):
    type: Literal['lined_up']
    player: None
    name: str
    place: int
    program: NotRequired[bool]  # True: this player is a program. Left out for a person. Feature `programs`.


class LeftLineRoomEvent(TypedDict):
    type: Literal['left_line']
    player: None
    name: str


SeatsChangedRoomEvent = TypedDict("SeatsChangedRoomEvent", {
    "type": "Literal['seats_changed']",
    "out": "list[str]",
    "in": "list[str]",
    "seats": "list[int]",
    "left": "None",
    "players": "None",
})


class PaceSetRoomEvent(TypedDict):
    type: Literal['pace_set']
    pace: TablePace


class GapleOptions(TypedDict):
    variant: GapleForm  # 4x7 deals all the tiles; in 4x6 four stay in the middle and one of them begins the line; 5x5 is for five players. (R1.2)
    teams: bool  # Players who sit opposite each other win and lose together. (R1.3, R5.9, R6.2)
    direction: Direction  # The direction of play. (R1.4)
    no_double_passes_to: GapleNoDouble  # The next player begins instead, or the partner comes before all others. (R2.6, R2.7)
    cannot_play: GapleCannotPlay  # Throw away one of your tiles face down, or pass. (R3.5, R3.6)
    discard_end: GapleDiscardEnd  # When the first hand is empty, or when all hands are empty after equal turns. (R4.1, R4.4)
    double_blank_25: bool  # If it is the only tile with a blank that you have left. (R5.2)
    settlement: GapleSettling  # Chips for the difference in points, or just the deals won. (R5.10, R5.11)
    deals: int  # How many deals make a match. (R6.1)
    stake: int  # How many chips a point is worth. (R5.12)


class GarrafinaOptions(TypedDict):
    heap_mode: GarrafinaHeapMode  # Heaps of seven that you may take in exchange for your hand, or a boneyard to draw from. (R4, R7)
    opening_draw: bool  # A starter without a double draws until they have one, instead of passing. (R7.2)
    next_starter: GarrafinaNextStarter  # The right to start goes round, or goes to the winner. (R2.3)
    tie_rule: GarrafinaTieRule  # Nobody scores; or the players with the fewest spots share; or the first of them in turn order wins. (R6.4, R6.5, R6.6)
    deals: int  # How many deals make a match; 0 means no limit. (R6.7)
    target: int  # A match also ends when somebody has this many points, 50 or more; 0 means none. (R6.7)
    stake: int  # How many chips a point is worth at the end of the match; 0 means no chips. (R6.8)
    direction: Direction  # The direction of play. (R1.3)
    mark_open: bool  # The table shows which trains are open; otherwise the players remember it. (R3.7)


class KapTaiShapOptions(TypedDict):
    sets: int  # How many; 0 means the usual number for this many players. (R1.2)
    ante: int  # Chips that everybody pays into the pot for each deal. (R2.1)
    pair_rule: KapTaiShapPairRule  # Any two tiles that add up to ten or twenty, or only the fourteen that the source lists. (R4.2)
    four_two_value: KapTaiShapFourTwo  # Six pips, or three. (R4.3)
    turn_mode: KapTaiShapTurnMode  # Pick up or draw; or pick up if you like, then draw. (R3.3)
    pickup_scope: KapTaiShapPickupScope  # Any discard, or only the last one. (R3.4)
    drawn_tile: KapTaiShapDrawnTile  # Must be discarded unless it wins, or may be kept for another. (R3.6)
    win_claim: KapTaiShapWinClaim  # A complete hand wins automatically, or the player announces it. (R3.7)
    exhausted: KapTaiShapExhausted  # The pot is carried to the next deal, or refunded, or the discards are shuffled again. (R5.3)
    first_player: KapTaiShapFirstPlayer  # Decided by dice, drawn by lot, or the last winner. (R2.3)
    direction: Direction  # The direction of play. (R1.3)
    deals: int  # How many deals make a match. (R5.4)
    rake_percent: int  # The share of a pot that the table keeps, in percent. (R5.1)
    reveal_losers: bool  # As soon as somebody has won; the replay of the finished match shows them in any case. (R1.5)


class SeychellesOptions(TypedDict):
    target: int  # The points that a side needs to win a set. (R6.1)
    starter_rule: SeychellesStarterRule  # In every later deal of a set: the holder of 6-6, the winner of the last deal, or the next seat. (R2.3)
    restart_when: SeychellesRestartWhen  # When a side reaches the target but cannot win, or as soon as nobody can win any longer. (R6.6)
    ten_points: SeychellesTenPoints  # Ten points save a side from kapot bef, or are kapot bef too. (R6.4)
    three_player_win: SeychellesThreePlayerWin  # To win, both opponents must be below ten, or one of them. (R6.2)
    zwe_final_after: int  # The number of sets thrown away; 0 means never, and such a match may never end. (R6.7)
    zwe_final_mode: SeychellesFinalMode  # One deal, or one set that starts at zero. (R6.8, R6.9)
    direction: Direction  # The direction of play. (R1.4)
    announce_lake: bool  # A player may try a tile that does not fit; the tile comes back, and everybody hears of it. (R3.8)
    zete: SeychellesZeteThrowsOut  # The deal alone, or the whole set. (R5.3)
    lake_costs: SeychellesLakeCosts  # The side of the player who tries one loses nothing, the deal, or the match. (R5.5)


class TripleOptions(TypedDict):
    hexagon_points: int  # For a completed ring of six; the printed rules give both numbers. (R4.1)
    hexagon_multi: TripleHexagonMulti  # A tile that completes two or three rings scores each of them, or only one. (R4.2)
    corner_rule: TripleCornerRule  # Strict: every touching corner must agree. Edges only: the two numbers of each shared side. (R3.2, R3.3)
    after_draw: TripleAfterDraw  # Lay only a tile drawn in this turn, or any tile of your hand. (R5.4)
    decline: bool  # On: you may draw although you could play. Off: you draw or pass only when no tile fits. (R5.6)
    block_detection: TripleBlockDetection  # Immediately, or after everybody has passed and paid for the empty pool. (R6.2, R6.3)
    blocked_tie: TripleBlockedTie  # Each of the tied players scores, or nobody does. (R6.6)
    target: int  # The match ends when somebody has this many points. (R7.1)
    match_end: TripleMatchEnd  # The match ends after the deal, or at once in the middle of it. (R7.1, R7.5)
    deals: int  # The match ends after this many deals; 0 means no agreed number, and the house stops at 200. (R7.2)
    start_bonus: int  # In addition to the start tile's value. (R2.4)
    end_bonus: int  # For laying the last tile of a hand. (R6.1, R8.3)
    bridge: int  # One side and the opposite point touch. (R4.4)
    double: int  # Two or three sides touch and no hexagon is completed. (R4.3)
    draw_penalty: int  # Deducted for each tile drawn. (R5.3)
    empty_penalty: int  # Deducted when you pass because the pool is empty. (R5.5)
    max_draws: int  # The maximum; then you may pass. (R5.3, R5.5)
    solo_hand: int  # The hand dealt to a single player. (R8.1)
    pick_cap: int  # The maximum in the whole game; 0 means no limit. (R8.2)


class GapleOptionsInput(TypedDict):
    variant: NotRequired[GapleForm | None]  # 4x7 deals all the tiles; in 4x6 four stay in the middle and one of them begins the line; 5x5 is for five players. (R1.2)
    teams: NotRequired[bool | None]  # Players who sit opposite each other win and lose together. (R1.3, R5.9, R6.2)
    direction: NotRequired[Direction | None]  # The direction of play. (R1.4)
    no_double_passes_to: NotRequired[GapleNoDouble | None]  # The next player begins instead, or the partner comes before all others. (R2.6, R2.7)
    cannot_play: NotRequired[GapleCannotPlay | None]  # Throw away one of your tiles face down, or pass. (R3.5, R3.6)
    discard_end: NotRequired[GapleDiscardEnd | None]  # When the first hand is empty, or when all hands are empty after equal turns. (R4.1, R4.4)
    double_blank_25: NotRequired[bool | None]  # If it is the only tile with a blank that you have left. (R5.2)
    settlement: NotRequired[GapleSettling | None]  # Chips for the difference in points, or just the deals won. (R5.10, R5.11)
    deals: NotRequired[int | None]  # How many deals make a match. (R6.1)
    stake: NotRequired[int | None]  # How many chips a point is worth. (R5.12)


class GarrafinaOptionsInput(TypedDict):
    heap_mode: NotRequired[GarrafinaHeapMode | None]  # Heaps of seven that you may take in exchange for your hand, or a boneyard to draw from. (R4, R7)
    opening_draw: NotRequired[bool | None]  # A starter without a double draws until they have one, instead of passing. (R7.2)
    next_starter: NotRequired[GarrafinaNextStarter | None]  # The right to start goes round, or goes to the winner. (R2.3)
    tie_rule: NotRequired[GarrafinaTieRule | None]  # Nobody scores; or the players with the fewest spots share; or the first of them in turn order wins. (R6.4, R6.5, R6.6)
    deals: NotRequired[int | None]  # How many deals make a match; 0 means no limit. (R6.7)
    target: NotRequired[int | None]  # A match also ends when somebody has this many points, 50 or more; 0 means none. (R6.7)
    stake: NotRequired[int | None]  # How many chips a point is worth at the end of the match; 0 means no chips. (R6.8)
    direction: NotRequired[Direction | None]  # The direction of play. (R1.3)
    mark_open: NotRequired[bool | None]  # The table shows which trains are open; otherwise the players remember it. (R3.7)


class KapTaiShapOptionsInput(TypedDict):
    sets: NotRequired[int | None]  # How many; 0 means the usual number for this many players. (R1.2)
    ante: NotRequired[int | None]  # Chips that everybody pays into the pot for each deal. (R2.1)
    pair_rule: NotRequired[KapTaiShapPairRule | None]  # Any two tiles that add up to ten or twenty, or only the fourteen that the source lists. (R4.2)
    four_two_value: NotRequired[KapTaiShapFourTwo | None]  # Six pips, or three. (R4.3)
    turn_mode: NotRequired[KapTaiShapTurnMode | None]  # Pick up or draw; or pick up if you like, then draw. (R3.3)
    pickup_scope: NotRequired[KapTaiShapPickupScope | None]  # Any discard, or only the last one. (R3.4)
    drawn_tile: NotRequired[KapTaiShapDrawnTile | None]  # Must be discarded unless it wins, or may be kept for another. (R3.6)
    win_claim: NotRequired[KapTaiShapWinClaim | None]  # A complete hand wins automatically, or the player announces it. (R3.7)
    exhausted: NotRequired[KapTaiShapExhausted | None]  # The pot is carried to the next deal, or refunded, or the discards are shuffled again. (R5.3)
    first_player: NotRequired[KapTaiShapFirstPlayer | None]  # Decided by dice, drawn by lot, or the last winner. (R2.3)
    direction: NotRequired[Direction | None]  # The direction of play. (R1.3)
    deals: NotRequired[int | None]  # How many deals make a match. (R5.4)
    rake_percent: NotRequired[int | None]  # The share of a pot that the table keeps, in percent. (R5.1)
    reveal_losers: NotRequired[bool | None]  # As soon as somebody has won; the replay of the finished match shows them in any case. (R1.5)


class SeychellesOptionsInput(TypedDict):
    target: NotRequired[int | None]  # The points that a side needs to win a set. (R6.1)
    starter_rule: NotRequired[SeychellesStarterRule | None]  # In every later deal of a set: the holder of 6-6, the winner of the last deal, or the next seat. (R2.3)
    restart_when: NotRequired[SeychellesRestartWhen | None]  # When a side reaches the target but cannot win, or as soon as nobody can win any longer. (R6.6)
    ten_points: NotRequired[SeychellesTenPoints | None]  # Ten points save a side from kapot bef, or are kapot bef too. (R6.4)
    three_player_win: NotRequired[SeychellesThreePlayerWin | None]  # To win, both opponents must be below ten, or one of them. (R6.2)
    zwe_final_after: NotRequired[int | None]  # The number of sets thrown away; 0 means never, and such a match may never end. (R6.7)
    zwe_final_mode: NotRequired[SeychellesFinalMode | None]  # One deal, or one set that starts at zero. (R6.8, R6.9)
    direction: NotRequired[Direction | None]  # The direction of play. (R1.4)
    announce_lake: NotRequired[bool | None]  # A player may try a tile that does not fit; the tile comes back, and everybody hears of it. (R3.8)
    zete: NotRequired[SeychellesZeteThrowsOut | None]  # The deal alone, or the whole set. (R5.3)
    lake_costs: NotRequired[SeychellesLakeCosts | None]  # The side of the player who tries one loses nothing, the deal, or the match. (R5.5)


class TripleOptionsInput(TypedDict):
    hexagon_points: NotRequired[int | None]  # For a completed ring of six; the printed rules give both numbers. (R4.1)
    hexagon_multi: NotRequired[TripleHexagonMulti | None]  # A tile that completes two or three rings scores each of them, or only one. (R4.2)
    corner_rule: NotRequired[TripleCornerRule | None]  # Strict: every touching corner must agree. Edges only: the two numbers of each shared side. (R3.2, R3.3)
    after_draw: NotRequired[TripleAfterDraw | None]  # Lay only a tile drawn in this turn, or any tile of your hand. (R5.4)
    decline: NotRequired[bool | None]  # On: you may draw although you could play. Off: you draw or pass only when no tile fits. (R5.6)
    block_detection: NotRequired[TripleBlockDetection | None]  # Immediately, or after everybody has passed and paid for the empty pool. (R6.2, R6.3)
    blocked_tie: NotRequired[TripleBlockedTie | None]  # Each of the tied players scores, or nobody does. (R6.6)
    target: NotRequired[int | None]  # The match ends when somebody has this many points. (R7.1)
    match_end: NotRequired[TripleMatchEnd | None]  # The match ends after the deal, or at once in the middle of it. (R7.1, R7.5)
    deals: NotRequired[int | None]  # The match ends after this many deals; 0 means no agreed number, and the house stops at 200. (R7.2)
    start_bonus: NotRequired[int | None]  # In addition to the start tile's value. (R2.4)
    end_bonus: NotRequired[int | None]  # For laying the last tile of a hand. (R6.1, R8.3)
    bridge: NotRequired[int | None]  # One side and the opposite point touch. (R4.4)
    double: NotRequired[int | None]  # Two or three sides touch and no hexagon is completed. (R4.3)
    draw_penalty: NotRequired[int | None]  # Deducted for each tile drawn. (R5.3)
    empty_penalty: NotRequired[int | None]  # Deducted when you pass because the pool is empty. (R5.5)
    max_draws: NotRequired[int | None]  # The maximum; then you may pass. (R5.3, R5.5)
    solo_hand: NotRequired[int | None]  # The hand dealt to a single player. (R8.1)
    pick_cap: NotRequired[int | None]  # The maximum in the whole game; 0 means no limit. (R8.2)


class GaplePlayAction(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    end: DoubleSixEnd


class GapleDiscardAction(TypedDict):
    type: Literal['discard']
    tile: DoubleSixTile


class GaplePassAction(TypedDict):
    type: Literal['pass']


class GarrafinaLeadAction(TypedDict):
    type: Literal['lead']
    tile: DoubleSixTile  # A double.


class GarrafinaPlayAction(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    train: int  # Whose train.


class GarrafinaExchangeAction(TypedDict):
    type: Literal['exchange']


class GarrafinaKeepAction(TypedDict):
    type: Literal['keep']


class GarrafinaDrawAction(TypedDict):
    type: Literal['draw']


class GarrafinaPassAction(TypedDict):
    type: Literal['pass']


class KapTaiShapPickUpAction(TypedDict):
    type: Literal['pick_up']
    tile: ChineseTile  # Of several equal ones, the latest.


class KapTaiShapDrawAction(TypedDict):
    type: Literal['draw']


class KapTaiShapSkipAction(TypedDict):
    type: Literal['skip']


class KapTaiShapDiscardAction(TypedDict):
    type: Literal['discard']
    tile: ChineseTile


class KapTaiShapDeclareAction(TypedDict):
    type: Literal['declare']


class DoubleSixPlayAction(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    end: DoubleSixEnd


class DoubleSixPassAction(TypedDict):
    type: Literal['pass']


class SeychellesAskFinalAction(TypedDict):
    type: Literal['ask_final']


class SeychellesLakeAction(TypedDict):
    type: Literal['lake']
    tile: DoubleSixTile
    end: DoubleSixEnd


class TriplePlayAction(TypedDict):
    type: Literal['play']
    tile: TrianglesTile
    cell: TrianglesCell
    rotation: int  # The number at the cell's first corner, counted from 0 in the tile. (R3.4)


class TrianglesCell(TypedDict):
    up: bool  # Whether the triangle points up.
    x: int  # Column of its lower left corner's vertex.
    y: int  # Row, upwards.


class TripleDrawAction(TypedDict):
    type: Literal['draw']


class TriplePassAction(TypedDict):
    type: Literal['pass']


class GaplePlayActionInput(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    end: DoubleSixEnd


class GapleDiscardActionInput(TypedDict):
    type: Literal['discard']
    tile: DoubleSixTile


class GaplePassActionInput(TypedDict):
    type: Literal['pass']


class GarrafinaLeadActionInput(TypedDict):
    type: Literal['lead']
    tile: DoubleSixTile  # A double.


class GarrafinaPlayActionInput(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    train: int  # Whose train.


class GarrafinaExchangeActionInput(TypedDict):
    type: Literal['exchange']


class GarrafinaKeepActionInput(TypedDict):
    type: Literal['keep']


class GarrafinaDrawActionInput(TypedDict):
    type: Literal['draw']


class GarrafinaPassActionInput(TypedDict):
    type: Literal['pass']


class KapTaiShapPickUpActionInput(TypedDict):
    type: Literal['pick_up']
    tile: ChineseTile  # Of several equal ones, the latest.


class KapTaiShapDrawActionInput(TypedDict):
    type: Literal['draw']


class KapTaiShapSkipActionInput(TypedDict):
    type: Literal['skip']


class KapTaiShapDiscardActionInput(TypedDict):
    type: Literal['discard']
    tile: ChineseTile


class KapTaiShapDeclareActionInput(TypedDict):
    type: Literal['declare']


class DoubleSixPlayActionInput(TypedDict):
    type: Literal['play']
    tile: DoubleSixTile
    end: DoubleSixEnd


class DoubleSixPassActionInput(TypedDict):
    type: Literal['pass']


class SeychellesAskFinalActionInput(TypedDict):
    type: Literal['ask_final']


class SeychellesLakeActionInput(TypedDict):
    type: Literal['lake']
    tile: DoubleSixTile
    end: DoubleSixEnd


class TriplePlayActionInput(TypedDict):
    type: Literal['play']
    tile: TrianglesTile
    cell: TrianglesCellInput
    rotation: int  # The number at the cell's first corner, counted from 0 in the tile. (R3.4)


class TrianglesCellInput(TypedDict):
    up: bool  # Whether the triangle points up.
    x: int  # Column of its lower left corner's vertex.
    y: int  # Row, upwards.


class TripleDrawActionInput(TypedDict):
    type: Literal['draw']


class TriplePassActionInput(TypedDict):
    type: Literal['pass']


class GapleDealtEvent(TypedDict):
    type: Literal['dealt']
    deal: int  # 1, 2, …
    hands: list[list[DoubleSixTile] | None]
    undealt: list[DoubleSixTile] | None


class GapleTurnedUpEvent(TypedDict):
    type: Literal['turned_up']
    tile: DoubleSixTile


class GapleHadNoDoubleEvent(TypedDict):
    type: Literal['had_no_double']
    seat: int


class GapleStartedEvent(TypedDict):
    type: Literal['started']
    seat: int
    by: GapleStartedBy  # lot: drawn; won_last: won the last deal; double_blank: holds 0-0; instead: the winner had no double.


class GaplePlayedEvent(TypedDict):
    type: Literal['played']
    seat: int
    tile: DoubleSixTile
    end: DoubleSixEnd
    on: NotRequired[int]  # The open number that it was laid on; left out for the first tile of a line.


class GapleDiscardedEvent(TypedDict):
    type: Literal['discarded']
    seat: int
    tile: DoubleSixTile | None


class GaplePassedEvent(TypedDict):
    type: Literal['passed']
    seat: int


class GapleDealEndedEvent(TypedDict):
    type: Literal['deal_ended']
    result: DealResult
    winner: int  # The single player who won; the winners in `result` include partners.
    hands: list[list[DoubleSixTile]]  # The tiles left in each hand.
    discards: list[list[DoubleSixTile]]  # The tiles that each seat threw away.
    undealt: list[DoubleSixTile]  # The tiles left in the middle.


class GapleMatchEndedEvent(TypedDict):
    type: Literal['match_ended']
    result: MatchResult


class GarrafinaDealtEvent(TypedDict):
    type: Literal['dealt']
    deal: int  # 1, 2, …
    hands: list[list[DoubleSixTile] | None]
    heaps: list[list[DoubleSixTile]] | None  # In the order of taking.
    boneyard: list[DoubleSixTile] | None  # In the order of drawing.


class GarrafinaDealVoidedEvent(TypedDict):
    type: Literal['deal_voided']
    by: GarrafinaVoidedBy


class GarrafinaStartedEvent(TypedDict):
    type: Literal['started']
    seat: int
    by: GarrafinaStartedBy


class GarrafinaOpeningPassedEvent(TypedDict):
    type: Literal['opening_passed']
    seat: int


class GarrafinaLedEvent(TypedDict):
    type: Literal['led']
    seat: int
    tile: DoubleSixTile


class GarrafinaExchangedEvent(TypedDict):
    type: Literal['exchanged']
    seat: int
    discarded: int  # How many tiles were thrown away.
    taken: list[DoubleSixTile] | None  # The heap.


class GarrafinaKeptEvent(TypedDict):
    type: Literal['kept']
    seat: int


class GarrafinaPlayedEvent(TypedDict):
    type: Literal['played']
    seat: int
    tile: DoubleSixTile
    train: int
    on: NotRequired[int]  # The number at the end of the train that it was laid on.


class GarrafinaDrewEvent(TypedDict):
    type: Literal['drew']
    seat: int
    tile: DoubleSixTile | None


class GarrafinaPassedEvent(TypedDict):
    type: Literal['passed']
    seat: int


class GarrafinaDealEndedEvent(TypedDict):
    type: Literal['deal_ended']
    result: DealResult
    hands: list[list[DoubleSixTile]]  # The tiles left in each hand.
    discards: list[list[DoubleSixTile]]  # The tiles that each seat threw away.
    heaps: list[list[DoubleSixTile]]  # The heaps that nobody took.
    boneyard: list[DoubleSixTile]  # The tiles that nobody drew.


class GarrafinaMatchEndedEvent(TypedDict):
    type: Literal['match_ended']
    result: MatchResult
    deal: int  # The last deal.
    stake: int  # Chips for each point (R6.8); logs from before the option do not have it.


class KapTaiShapAntesPaidEvent(TypedDict):
    type: Literal['antes_paid']
    deal: int
    seats: int
    ante: int  # From each seat.
    pot: int  # After that.


class KapTaiShapFirstChosenEvent(TypedDict):
    type: Literal['first_chosen']
    seat: int
    by: KapTaiShapFirstPlayer
    roller: NotRequired[int]
    dice: list[int]


class KapTaiShapDealtEvent(TypedDict):
    type: Literal['dealt']
    deal: int  # 1, 2, …
    first: int
    hands: list[list[ChineseTile] | None]
    wall: list[ChineseTile] | None  # In the order of drawing.


class KapTaiShapPickedUpEvent(TypedDict):
    type: Literal['picked_up']
    seat: int
    tile: ChineseTile


class KapTaiShapDrewEvent(TypedDict):
    type: Literal['drew']
    seat: int
    tile: ChineseTile | None


class KapTaiShapSkippedEvent(TypedDict):
    type: Literal['skipped']
    seat: int


class KapTaiShapDiscardedEvent(TypedDict):
    type: Literal['discarded']
    seat: int
    tile: ChineseTile


class KapTaiShapWonEvent(TypedDict):
    type: Literal['won']
    seat: int
    by: KapTaiShapCompletedBy
    hand: KapTaiShapArranged


class KapTaiShapArranged(TypedDict):
    eye: list[ChineseTile]  # The identical pair.
    pairs: list[list[ChineseTile]]  # Four pairs of ten or twenty pips.


class KapTaiShapWallExhaustedEvent(TypedDict):
    type: Literal['wall_exhausted']
    then: KapTaiShapExhausted  # The next step.


class KapTaiShapReshuffledEvent(TypedDict):
    type: Literal['reshuffled']
    size: int
    wall: list[ChineseTile] | None


class KapTaiShapDealEndedEvent(TypedDict):
    type: Literal['deal_ended']
    result: DealResult
    won: NotRequired[KapTaiShapWonEvent]
    paid: list[int]  # To each seat, out of the pot.
    rake: int
    pot: int  # The chips that stay in the pot for the next deal.
    hands: list[list[ChineseTile]]  # All hands if the table reveals them, otherwise empty.


class KapTaiShapMatchEndedEvent(TypedDict):
    type: Literal['match_ended']
    result: MatchResult
    deal: int  # The last deal.
    refund: int  # Each seat's share of a pot that was still carried.


class SeychellesDealtEvent(TypedDict):
    type: Literal['dealt']
    deal: int  # 1, 2, … in the match.
    set: int  # 1, 2, …
    hands: list[list[DoubleSixTile] | None]


class SeychellesStartedEvent(TypedDict):
    type: Literal['started']
    seat: int
    by: SeychellesStartedBy  # double_six: holds 6-6; won_last: won the last deal; rotated: sits after the last starter.


class SeychellesPlayedEvent(TypedDict):
    type: Literal['played']
    seat: int
    tile: DoubleSixTile
    end: DoubleSixEnd
    on: NotRequired[int]  # The open number that it was laid on; left out for the first tile of a line.
    key: NotRequired[bool]  # True if everybody else has passed since this seat last played. (R3.6)
    seventh: NotRequired[bool]  # True if all other tiles of one of its numbers lie in the line: lakle. (R9.1)


class SeychellesPassedEvent(TypedDict):
    type: Literal['passed']
    seat: int


class SeychellesDealEndedEvent(TypedDict):
    type: Literal['deal_ended']
    result: DealResult
    scores: list[int]  # Of each side in the set, after this deal.
    next_starter: NotRequired[int]  # The starter of the next deal; absent: the holder of 6-6.
    hands: list[list[DoubleSixTile]]  # The tiles left in each hand.


class SeychellesSetThrownAwayEvent(TypedDict):
    type: Literal['set_thrown_away']
    deal: int  # The last deal of the set.
    seats: int
    scores: list[int]  # Of each side at the end of the set.


class SeychellesFinalAskedEvent(TypedDict):
    type: Literal['final_asked']
    seat: int


class SeychellesFinalAnnouncedEvent(TypedDict):
    type: Literal['final_announced']
    mode: SeychellesFinalMode


class SeychellesSetWonEvent(TypedDict):
    type: Literal['set_won']
    deal: int  # The deal that won it.
    winners: list[int]
    losses: list[SeychellesLoss]  # Each opposing side.


class SeychellesLoss(TypedDict):
    fate: SeychellesFate
    seats: list[int]
    points: int


class SeychellesMatchEndedEvent(TypedDict):
    type: Literal['match_ended']
    result: MatchResult


class SeychellesLakeTriedEvent(TypedDict):
    type: Literal['lake_tried']
    seat: int
    tile: DoubleSixTile
    end: DoubleSixEnd
    open: int  # The number at that end.


class TripleDealtEvent(TypedDict):
    type: Literal['dealt']
    deal: int
    hands: list[list[TrianglesTile] | None]
    pool: list[TrianglesTile] | None


class TripleStartedEvent(TypedDict):
    type: Literal['started']
    seat: NotRequired[int]
    tile: TrianglesTile
    points: int


class TriplePlayedEvent(TypedDict):
    type: Literal['played']
    seat: int
    tile: TrianglesTile
    cell: TrianglesCell
    rotation: int
    gain: TripleGain


class TripleGain(TypedDict):
    points: int  # The points that the action adds to the total.
    bonus: TripleBonus  # The bonus included in the points.
    rings: int  # Hexagons completed.


class TripleDrewEvent(TypedDict):
    type: Literal['drew']
    seat: int
    tile: TrianglesTile | None
    points: int


class TriplePassedEvent(TypedDict):
    type: Literal['passed']
    seat: int
    points: int


class TripleDealEndedEvent(TypedDict):
    type: Literal['deal_ended']
    result: DealResult
    hands: list[list[TrianglesTile]]  # The tiles left in each hand.


class TripleMatchEndedEvent(TypedDict):
    type: Literal['match_ended']
    result: MatchResult


class GapleTable(TypedDict):
    options: GapleOptions
    seats: int
    deal: int  # 1, 2, …; 0 before the first.
    phase: GaplePhaseName
    turn: NotRequired[int]
    line: DoubleSixLineView
    hand_sizes: list[int]
    discard_sizes: list[int]  # How many tiles each seat has thrown away.
    starter: NotRequired[int]
    last_winner: NotRequired[int]  # The winner of the last deal, who begins the next one.
    wins: list[int]  # Deals won; partners win together.
    chips: list[int]  # Won or paid so far.
    teams: list[list[int]]  # The seats of each team; empty if everybody plays alone.
    last_deal: NotRequired[GapleDealEndedEvent]  # Between deals and after the match: the score sheet and all the hands of the deal that ended.


class DoubleSixLineView(TypedDict):
    tiles: list[DoubleSixLaid]  # From left to right, each as it lies: "6-4" has its six on the left.
    anchor: int  # The index in `tiles` of the tile that was laid first.
    left: NotRequired[int]  # The open number on the left; left out while the line is empty.
    right: NotRequired[int]  # The open number on the right; left out while the line is empty.


class GarrafinaTable(TypedDict):
    options: GarrafinaOptions
    seats: int
    deal: int  # 1, 2, …; 0 before the first.
    phase: GarrafinaPhaseName
    turn: NotRequired[int]
    nominal: NotRequired[int]  # The starting player; another player may have led.
    leader: NotRequired[int]
    centre: NotRequired[DoubleSixTile]  # The double that was led.
    trains: list[GarrafinaTrainView]  # One for each seat, once a double has been led.
    hand_sizes: list[int]
    discard_sizes: list[int]  # How many tiles each seat has thrown away.
    taken: list[int]  # How many heaps each seat has taken; each doubles its loss.
    times: list[int]  # The factor of each seat's loss. (R6.3)
    had_first_turn: list[bool]  # Whether a seat's right to exchange is used up.
    heaps_left: int
    boneyard_size: int
    scores: list[int]
    last_deal: NotRequired[GarrafinaDealEndedEvent]  # Between deals and after the match: the score sheet and all face-down tiles of the deal that ended.


class GarrafinaTrainView(TypedDict):
    owner: int
    tiles: list[DoubleSixLaid]  # From the centre outwards, each as it lies.
    end: int  # The number at its end.
    open: NotRequired[bool]  # Whether others may add to it; left out if the players remember it. (R3.7)


class KapTaiShapTable(TypedDict):
    options: KapTaiShapOptions
    seats: int
    deal: int  # 1, 2, …; 0 before the first.
    sets: int  # How many sets of tiles are in play.
    phase: KapTaiShapPhaseName
    turn: NotRequired[int]
    first: NotRequired[int]  # The first player, who took ten tiles.
    last_winner: NotRequired[int]
    hand_sizes: list[int]
    discards: list[KapTaiShapDiscardView]  # In the order of throwing, the latest last.
    wall_size: int  # Tiles left to draw.
    wall: list[int]  # The heights of the remaining stacks, from the end where players draw.
    pickups_in_row: int  # Pick-ups since the last draw.
    chips: list[int]  # Won or paid so far.
    pot: int
    rake: int  # The chips that the table has kept.
    last_deal: NotRequired[KapTaiShapDealEndedEvent]  # Between deals and after the match: how the last one ended.


class KapTaiShapDiscardView(TypedDict):
    tile: ChineseTile
    seat: int  # The seat that threw it.


class SeychellesTable(TypedDict):
    options: SeychellesOptions
    seats: int
    deal: int  # 1, 2, … in the match; 0 before the first.
    set: int  # 1, 2, …
    phase: SeychellesPhaseName
    turn: NotRequired[int]
    line: DoubleSixLineView
    hand_sizes: list[int]
    starter: NotRequired[int]
    sides: list[list[int]]  # The seats of each side.
    scores: list[int]  # Of each side in this set.
    fates: list[SeychellesFate]  # The fate of each side if it lost the set now. (R6.3)
    outlook: SeychellesOutlook  # What it takes to win the set. to_win: the other sides are low; to_win_any: one other side is; dead: nobody can win it; final_deal, final_set: the zwe final is on.
    bef_max: int  # The highest score that is still kapot bef.
    restarts: int  # Sets thrown away so far.
    final: bool  # Whether the zwe final has been announced.
    asked_final: list[int]  # The seats that have asked for the final since the last deal.
    lake: NotRequired[SeychellesLakeTriedEvent]  # The lake that was tried in this turn. (R3.8)
    last_deal: NotRequired[SeychellesDealEndedEvent]  # Between deals and after the match: the score sheet and all the hands of the deal that ended.


class TripleTable(TypedDict):
    options: TripleOptions
    seats: int
    deal: int  # 1, 2, …; 0 before the first.
    phase: TriplePhaseName
    turn: NotRequired[int]
    drawn: int  # Tiles drawn in this turn. (R5.3)
    passes: int  # Passes in a row by players who drew nothing in their turn. (R6.4)
    placements: list[TriplePlacement]  # The laid tiles in the order of play.
    hand_sizes: list[int]
    pool_size: int  # Tiles face down.
    draws_left: int  # How many of them may still be drawn in this deal. (R8.2)
    scores: list[TripleScore]
    last_deal: NotRequired[TripleDealEndedEvent]  # Between deals and after the match: the score sheet and all the hands of the deal that ended.


class TriplePlacement(TypedDict):
    cell: TrianglesCell
    tile: TrianglesTile
    rotation: int
    seat: NotRequired[int]
    points: int
    bonus: TripleBonus


class TripleScore(TypedDict):
    total: int
    deal: int
    draws: int  # Penalties for draws in this deal. (R5.3)
    empty_pool: int  # Penalties for the empty pool in this deal. (R5.5)


class GapleOwn(TypedDict):
    seat: int
    hand: list[DoubleSixTile]
    discards: list[DoubleSixTile]  # The tiles that this seat has thrown away.
    legal: list[GaplePlayAction | GapleDiscardAction | GaplePassAction]  # The actions that the server accepts from this seat now; empty out of turn.
    unplayable: list[GapleUnplayable]  # On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn.


class GapleUnplayable(TypedDict):
    tile: DoubleSixTile
    code: str
    rule: str


class GarrafinaOwn(TypedDict):
    seat: int
    hand: list[DoubleSixTile]
    discards: list[DoubleSixTile]  # The tiles that this seat has thrown away.
    legal: list[GarrafinaLeadAction | GarrafinaPlayAction | GarrafinaExchangeAction | GarrafinaKeepAction | GarrafinaDrawAction | GarrafinaPassAction]  # The actions that the server accepts from this seat now; empty out of turn.
    unplayable: list[GarrafinaUnplayable]  # On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn.
    closed: list[GarrafinaClosedTrain]  # On this seat's turn, each train that it cannot add to, and why; empty if the players remember it. (R3.7)
    exchange: NotRequired[GarrafinaExchangePrice]  # On this seat's turn, the price of an exchange, whether it is legal now or not; left out if no heap is left.


class GarrafinaUnplayable(TypedDict):
    tile: DoubleSixTile
    code: str
    rule: str


class GarrafinaClosedTrain(TypedDict):
    train: int
    code: str
    rule: str


class GarrafinaExchangePrice(TypedDict):
    thrown: int  # The tiles that would be thrown away.
    now: int  # The factor of the seat's loss before an exchange.
    times: int  # The same factor after it.
    last: bool  # Whether only one heap is left.
    due: bool  # Whether the seat must decide now, because it can lay no tile.


class KapTaiShapOwn(TypedDict):
    seat: int
    hand: list[ChineseTile]
    drawn: NotRequired[ChineseTile]  # The tile just drawn, while it is in hand.
    legal: list[KapTaiShapPickUpAction | KapTaiShapDrawAction | KapTaiShapSkipAction | KapTaiShapDiscardAction | KapTaiShapDeclareAction]  # The actions that the server accepts from this seat now; empty out of turn.
    unplayable: list[KapTaiShapUnplayable]  # On this seat's turn: each kind of discard that it may not pick up or, if it must discard, each kind in hand that it may not discard, and why.
    waiting_for: list[ChineseTile]  # The kinds that would complete a hand of nine.
    grouped: KapTaiShapGrouped  # The hand in its best groups.
    useful: list[ChineseTile]  # The kinds that would give a hand of nine one more group.


class KapTaiShapUnplayable(TypedDict):
    tile: ChineseTile
    code: str
    rule: str


class KapTaiShapGrouped(TypedDict):
    eye: list[ChineseTile]  # Two identical tiles, or none.
    pairs: list[list[ChineseTile]]  # Up to four pairs of ten or twenty pips.
    loose: list[ChineseTile]  # The tiles in no group.


class SeychellesOwn(TypedDict):
    seat: int
    hand: list[DoubleSixTile]
    legal: list[DoubleSixPlayAction | DoubleSixPassAction | SeychellesAskFinalAction | SeychellesLakeAction]  # The actions that the server accepts from this seat now.
    unplayable: list[DoubleSixUnplayable]  # On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn.


class DoubleSixUnplayable(TypedDict):
    tile: DoubleSixTile
    code: str
    rule: str


class TripleOwn(TypedDict):
    seat: int
    hand: list[TrianglesTile]
    drawn: list[TrianglesTile]  # Tiles of the hand drawn in this turn.
    legal: list[TriplePlayAction | TripleDrawAction | TriplePassAction]
    gains: list[TripleGain]  # The immediate score of each legal action, in the same order.
    unplayable: list[TripleUnplayable]  # On this seat's turn: the tiles that cannot be laid now, and why.


class TripleUnplayable(TypedDict):
    tile: TrianglesTile
    code: str
    rule: str

Watching = Union[
    Literal['off', 'link', 'anyone'],
]

LosersLeave = Union[
    Literal['off', 'set', 'match'],
]

TablePace = Union[
    Literal['slow', 'normal', 'fast'],
]

Strength = Union[
    Literal['easy', 'normal'],
]

ReportCategory = Union[
    Literal['cheating', 'chat', 'behaviour', 'fault', 'other'],
]

ClientMessage = Union[
    HelloRequest,
    PingRequest,
    RenameRequest,
    RoomsRequest,
    CreateRequest,
    JoinRequest,
    LeaveRequest,
    SitRequest,
    StandRequest,
    ConfigureRequest,
    SwapRequest,
    AddBotsRequest,
    RemoveRequest,
    RemovePersonRequest,
    LockRequest,
    TransferRequest,
    StartRequest,
    ActRequest,
    ReadyRequest,
    PauseRequest,
    PlayOnRequest,
    SayRequest,
    MuteRequest,
    ReportRequest,
    SheetRequest,
    ReplayRequest,
    BestsRequest,
    MatchesRequest,
    MyDataRequest,
    EraseMeRequest,
    AddDeviceRequest,
    DevicesRequest,
    EndDeviceRequest,
    RecoveryCodeRequest,
    AskForSeatRequest,
    AnswerForSeatRequest,
    OfferSeatRequest,
    CancelOfferRequest,
    ClaimRequest,
    LineUpRequest,
    LeaveLineRequest,
    SetPaceRequest,
    SkipToTurnRequest,
]

RoomPhase = Union[
    Literal['gathering', 'playing', 'between_deals', 'finished'],
]

Occupant = Union[
    Literal['open', 'person', 'bot'],
]

Presence = Union[
    Literal['here', 'away', 'stand_in'],
]

SeatOffer = Union[
    Literal['none', 'asked', 'agreed', 'offered', 'claimed'],
]

DataKind = Union[
    Literal['player', 'name', 'device', 'match', 'chips', 'said', 'report', 'room'],
]

ReportOutcome = Union[
    Literal['no_rule_broken', 'warned', 'banned', 'mended', 'thanks', 'acted', 'dismissed'],
]

ServerMessage = Union[
    WelcomeMessage,
    PongMessage,
    OkMessage,
    RefusedMessage,
    RoomListMessage,
    RoomsChangedMessage,
    JoinedMessage,
    UpdateMessage,
    CompactMessage,
    SheetMessage,
    ReplayMessage,
    BestsMessage,
    MatchesMessage,
    MyDataMessage,
    DeviceAddedMessage,
    DevicesMessage,
    RecoveryCodeMessage,
    SeatOfferMessage,
    GoneMessage,
    AnnouncementMessage,
    ReportClosedMessage,
]

RoomEvent = Union[
    ConfiguredRoomEvent,
    HostChangedRoomEvent,
    HostLeftRoomEvent,
    LockedRoomEvent,
    ClosedRoomEvent,
    SeatedRoomEvent,
    StoodRoomEvent,
    BotSeatedRoomEvent,
    SeatEmptiedRoomEvent,
    RemovedRoomEvent,
    PersonRemovedRoomEvent,
    SwappedRoomEvent,
    RenamedRoomEvent,
    WentAwayRoomEvent,
    CameBackRoomEvent,
    StandInTookOverRoomEvent,
    MatchStartedRoomEvent,
    SheetShownRoomEvent,
    GotReadyRoomEvent,
    PauseProposedRoomEvent,
    PauseAgreedRoomEvent,
    PauseDeclinedRoomEvent,
    PausedRoomEvent,
    PlayedOnRoomEvent,
    MatchFinishedRoomEvent,
    MatchAbandonedRoomEvent,
    HandsOpenedRoomEvent,
    SaidRoomEvent,
    MutedRoomEvent,
    BarredRoomEvent,
    SilencedRoomEvent,
    SeatAskedRoomEvent,
    SeatAgreedRoomEvent,
    SeatKeptRoomEvent,
    SeatOfferedRoomEvent,
    SeatClaimedRoomEvent,
    SeatOfferCancelledRoomEvent,
    SeatHandedOverRoomEvent,
    LinedUpRoomEvent,
    LeftLineRoomEvent,
    SeatsChangedRoomEvent,
    PaceSetRoomEvent,
]

GapleForm = Union[
    Literal['4x7', '4x6', '5x5'],
]

Direction = Union[
    Literal['cw', 'ccw'],
]

GapleNoDouble = Union[
    Literal['next_seat', 'partner_first'],
]

GapleCannotPlay = Union[
    Literal['discard', 'pass'],
]

GapleDiscardEnd = Union[
    Literal['first_empty', 'play_out'],
]

GapleSettling = Union[
    Literal['chips', 'winner_only'],
]

GarrafinaHeapMode = Union[
    Literal['exchange', 'boneyard'],
]

GarrafinaNextStarter = Union[
    Literal['rotate', 'winner'],
]

GarrafinaTieRule = Union[
    Literal['none', 'share', 'earlier_turn'],
]

KapTaiShapPairRule = Union[
    Literal['any_sum', 'listed_only'],
]

KapTaiShapFourTwo = Union[
    Literal['six', 'three'],
]

KapTaiShapTurnMode = Union[
    Literal['either', 'both'],
]

KapTaiShapPickupScope = Union[
    Literal['any', 'last'],
]

KapTaiShapDrawnTile = Union[
    Literal['must_discard', 'may_keep'],
]

KapTaiShapWinClaim = Union[
    Literal['auto', 'announce'],
]

KapTaiShapExhausted = Union[
    Literal['carry_pot', 'refund', 'reshuffle'],
]

KapTaiShapFirstPlayer = Union[
    Literal['dice', 'random', 'winner'],
]

SeychellesStarterRule = Union[
    Literal['double_six', 'winner', 'rotate'],
]

SeychellesRestartWhen = Union[
    Literal['at_50', 'as_soon_as_dead'],
]

SeychellesTenPoints = Union[
    Literal['restart', 'kapot_bef'],
]

SeychellesThreePlayerWin = Union[
    Literal['all_below_10', 'any_below_10'],
]

SeychellesFinalMode = Union[
    Literal['deal', 'set'],
]

SeychellesZeteThrowsOut = Union[
    Literal['deal', 'set'],
]

SeychellesLakeCosts = Union[
    Literal['nothing', 'deal', 'match'],
]

TripleHexagonMulti = Union[
    Literal['each', 'once'],
]

TripleCornerRule = Union[
    Literal['strict', 'edges_only'],
]

TripleAfterDraw = Union[
    Literal['drawn_only', 'any'],
]

TripleBlockDetection = Union[
    Literal['immediate', 'full_cycle'],
]

TripleBlockedTie = Union[
    Literal['each', 'none'],
]

TripleMatchEnd = Union[
    Literal['after_deal', 'at_once'],
]

DoubleSixTile = Union[
    str,
]

DoubleSixEnd = Union[
    Literal['left', 'right'],
]

GapleAction = Union[
    GaplePlayAction,
    GapleDiscardAction,
    GaplePassAction,
]

GarrafinaAction = Union[
    GarrafinaLeadAction,
    GarrafinaPlayAction,
    GarrafinaExchangeAction,
    GarrafinaKeepAction,
    GarrafinaDrawAction,
    GarrafinaPassAction,
]

ChineseTile = Union[
    str,
]

KapTaiShapAction = Union[
    KapTaiShapPickUpAction,
    KapTaiShapDrawAction,
    KapTaiShapSkipAction,
    KapTaiShapDiscardAction,
    KapTaiShapDeclareAction,
]

SeychellesAction = Union[
    DoubleSixPlayAction,
    DoubleSixPassAction,
    SeychellesAskFinalAction,
    SeychellesLakeAction,
]

TrianglesTile = Union[
    str,
]

TripleAction = Union[
    TriplePlayAction,
    TripleDrawAction,
    TriplePassAction,
]

GapleActionInput = Union[
    GaplePlayActionInput,
    GapleDiscardActionInput,
    GaplePassActionInput,
]

GarrafinaActionInput = Union[
    GarrafinaLeadActionInput,
    GarrafinaPlayActionInput,
    GarrafinaExchangeActionInput,
    GarrafinaKeepActionInput,
    GarrafinaDrawActionInput,
    GarrafinaPassActionInput,
]

KapTaiShapActionInput = Union[
    KapTaiShapPickUpActionInput,
    KapTaiShapDrawActionInput,
    KapTaiShapSkipActionInput,
    KapTaiShapDiscardActionInput,
    KapTaiShapDeclareActionInput,
]

SeychellesActionInput = Union[
    DoubleSixPlayActionInput,
    DoubleSixPassActionInput,
    SeychellesAskFinalActionInput,
    SeychellesLakeActionInput,
]

TripleActionInput = Union[
    TriplePlayActionInput,
    TripleDrawActionInput,
    TriplePassActionInput,
]

GapleStartedBy = Union[
    Literal['lot', 'won_last', 'double_blank', 'instead'],
]

GapleEvent = Union[
    GapleDealtEvent,
    GapleTurnedUpEvent,
    GapleHadNoDoubleEvent,
    GapleStartedEvent,
    GaplePlayedEvent,
    GapleDiscardedEvent,
    GaplePassedEvent,
    GapleDealEndedEvent,
    GapleMatchEndedEvent,
]

GarrafinaVoidedBy = Union[
    Literal['no_double', 'nobody_led'],
]

GarrafinaStartedBy = Union[
    Literal['highest_double', 'rotated', 'won_last', 'stayed'],
]

GarrafinaEvent = Union[
    GarrafinaDealtEvent,
    GarrafinaDealVoidedEvent,
    GarrafinaStartedEvent,
    GarrafinaOpeningPassedEvent,
    GarrafinaLedEvent,
    GarrafinaExchangedEvent,
    GarrafinaKeptEvent,
    GarrafinaPlayedEvent,
    GarrafinaDrewEvent,
    GarrafinaPassedEvent,
    GarrafinaDealEndedEvent,
    GarrafinaMatchEndedEvent,
]

KapTaiShapCompletedBy = Union[
    Literal['dealt', 'picked_up', 'drew', 'last_discard'],
]

KapTaiShapEvent = Union[
    KapTaiShapAntesPaidEvent,
    KapTaiShapFirstChosenEvent,
    KapTaiShapDealtEvent,
    KapTaiShapPickedUpEvent,
    KapTaiShapDrewEvent,
    KapTaiShapSkippedEvent,
    KapTaiShapDiscardedEvent,
    KapTaiShapWonEvent,
    KapTaiShapWallExhaustedEvent,
    KapTaiShapReshuffledEvent,
    KapTaiShapDealEndedEvent,
    KapTaiShapMatchEndedEvent,
]

SeychellesStartedBy = Union[
    Literal['double_six', 'won_last', 'rotated'],
]

SeychellesFate = Union[
    Literal['kapot', 'kapot_bef', 'escaped'],
]

SeychellesEvent = Union[
    SeychellesDealtEvent,
    SeychellesStartedEvent,
    SeychellesPlayedEvent,
    SeychellesPassedEvent,
    SeychellesDealEndedEvent,
    SeychellesSetThrownAwayEvent,
    SeychellesFinalAskedEvent,
    SeychellesFinalAnnouncedEvent,
    SeychellesSetWonEvent,
    SeychellesMatchEndedEvent,
    SeychellesLakeTriedEvent,
]

TripleBonus = Union[
    Literal['none', 'start', 'double_connection', 'bridge', 'hexagon'],
]

TripleEvent = Union[
    TripleDealtEvent,
    TripleStartedEvent,
    TriplePlayedEvent,
    TripleDrewEvent,
    TriplePassedEvent,
    TripleDealEndedEvent,
    TripleMatchEndedEvent,
]

GaplePhaseName = Union[
    Literal['awaiting_deal', 'opening', 'playing', 'finished'],
]

DoubleSixLaid = Union[
    str,
]

GarrafinaPhaseName = Union[
    Literal['awaiting_deal', 'opening', 'after_lead', 'playing', 'finished'],
]

KapTaiShapPhaseName = Union[
    Literal['awaiting_deal', 'first', 'choosing', 'drawing', 'picked_up', 'drew', 'awaiting_reshuffle', 'finished'],
]

SeychellesPhaseName = Union[
    Literal['awaiting_deal', 'opening', 'playing', 'finished'],
]

SeychellesOutlook = Union[
    Literal['to_win', 'to_win_any', 'dead', 'final_deal', 'final_set'],
]

TriplePhaseName = Union[
    Literal['awaiting_deal', 'playing', 'finished'],
]

GameOptions = Union[
    GapleOptions,
    GarrafinaOptions,
    KapTaiShapOptions,
    SeychellesOptions,
    TripleOptions,
]

GameOptionsInput = Union[
    GapleOptionsInput,
    GarrafinaOptionsInput,
    KapTaiShapOptionsInput,
    SeychellesOptionsInput,
    TripleOptionsInput,
]

GameAction = Union[
    GapleAction,
    GarrafinaAction,
    KapTaiShapAction,
    SeychellesAction,
    TripleAction,
]

GameActionInput = Union[
    GapleActionInput,
    GarrafinaActionInput,
    KapTaiShapActionInput,
    SeychellesActionInput,
    TripleActionInput,
]

GameEvent = Union[
    GapleEvent,
    GarrafinaEvent,
    KapTaiShapEvent,
    SeychellesEvent,
    TripleEvent,
]

GameTable = Union[
    GapleTable,
    GarrafinaTable,
    KapTaiShapTable,
    SeychellesTable,
    TripleTable,
]

GameOwn = Union[
    GapleOwn,
    GarrafinaOwn,
    KapTaiShapOwn,
    SeychellesOwn,
    TripleOwn,
]
