"""The client and its room against a fake socket, in virtual time."""

import asyncio
import os
import pathlib
import tempfile
import unittest

from support import ROOM, FakeSocket, info, joined, last, settled, update, virtual

import takamaka
from takamaka import ClosedError, DeadlineError, FileTokens, GoneError, MemoryTokens, RefusedError

SPECTATOR = {"host": False, "events": []}


class Case(unittest.TestCase):
    def client(self, **extra) -> takamaka.Client:
        FakeSocket.opens = True
        return takamaka.connect("https://play.example/", client="test/1", open_socket=FakeSocket.open, random=lambda: 0.5, **extra)

    async def enter(self, client: takamaka.Client) -> takamaka.Client:
        entering = asyncio.create_task(client.__aenter__())
        await settled()
        await last().greet(token="secret")
        return await entering

    async def in_room(self, first=None, **extra):
        client = await self.enter(self.client(**extra))
        asked = asyncio.create_task(client.join("k7wf-2m9x"))
        await settled()
        await last().hear(joined(last().of("join")[0]))
        await last().hear(first or update(1, info=info()))
        return client, await asked

    async def back(self) -> None:
        """The line is cut, and the next one greeted."""
        await last().die(1006)
        await asyncio.sleep(0.6)
        await last().greet()


class Elsewhere(Case):
    @virtual
    async def test_a_room_on_another_server_is_joined_there_with_the_same_id(self):
        client = await self.enter(self.client())
        await asyncio.sleep(5)
        asked = asyncio.create_task(client.join("k7wf-2m9x"))
        await settled()
        join = last().of("join")[0]
        await last().hear({"type": "refused", "re": join["id"], "code": "elsewhere", "message": "", "retryable": True, "routing_key": "0a3f"})
        await last().die(4601, "elsewhere")
        self.assertEqual(last().url, "wss://play.example/ws/0a3f")
        await last().greet()
        again = last().of("join")[0]
        self.assertEqual(again["id"], join["id"])
        await last().hear(joined(again))
        await last().hear(update(1, info=info()))
        self.assertEqual((await asked).id, ROOM)
        await client.close()


def room_line(code: str) -> dict:
    return {"code": code, "name": "", "variant": "gaple", "seats": 4, "open_seats": 1}


class RoomList(Case):
    async def list(self, request: dict, codes: str, **extra) -> None:
        rooms = [room_line(code) for code in codes]
        await last().hear({"type": "room_list", "re": request["id"], "rooms": rooms, "more": False, **extra})

    async def changes(self, changed: str, gone: str = "", again: bool = False) -> None:
        rooms = [room_line(code) for code in changed]
        await last().hear({"type": "rooms_changed", "changed": rooms, "gone": list(gone), "again": again})

    async def codes(self, feed) -> str:
        return "".join(room["code"] for room in await anext(feed))

    @virtual
    async def test_is_loaded_page_by_page_and_kept_by_what_the_server_tells(self):
        client = await self.enter(self.client())
        feed = client.watch_rooms(only={"variant": "gaple"})
        await settled()
        first = last().of("rooms")[0]
        self.assertEqual((first["only"], first["subscribe"]), ({"variant": "gaple"}, True))
        await self.list(first, "AB", more=True, next="7")
        await self.changes("C", "A")
        await settled()
        second = last().of("rooms")[1]
        self.assertEqual((second["after"], "subscribe" in second), ("7", False))
        await self.list(second, "D")
        await settled()
        self.assertEqual(await self.codes(feed), "CBD")
        await self.changes("B", "CX")
        self.assertEqual(await self.codes(feed), "BD")
        await client.close()

    @virtual
    async def test_is_loaded_again_when_too_much_has_changed_and_after_a_lost_line(self):
        client = await self.enter(self.client())
        feed = client.watch_rooms()
        await settled()
        await self.list(last().of("rooms")[0], "A")
        self.assertEqual(await self.codes(feed), "A")
        await self.changes("", again=True)
        await settled()
        await self.list(last().of("rooms")[1], "B")
        self.assertEqual(await self.codes(feed), "B")
        await self.back()
        await settled()
        again = last().of("rooms")[0]
        self.assertIs(again["subscribe"], True)
        await self.list(again, "C")
        self.assertEqual(await self.codes(feed), "C")
        await client.close()

    @virtual
    async def test_ends_the_subscription_with_its_reader_and_says_why_it_cannot_begin(self):
        client = await self.enter(self.client())
        feed = client.watch_rooms()
        await settled()
        await self.list(last().of("rooms")[0], "")
        await feed.aclose()
        await settled()
        end = last().of("rooms")[1]
        self.assertIs(end["subscribe"], False)
        await self.list(end, "")
        other = client.watch_rooms()
        await settled()
        await last().refuse(last().of("rooms")[2], "too_many_subscribers", retryable=True)
        with self.assertRaises(RefusedError):
            await anext(other)
        await client.close()


class Player(Case):
    @virtual
    async def test_is_new_and_then_known(self):
        tokens = MemoryTokens()
        client = await self.enter(self.client(tokens=tokens, name="Ayu"))
        self.assertEqual((client.player["player"], tokens.token, last().sent[0]["name"]), ("P", "secret", "Ayu"))
        await self.back()
        self.assertEqual(last().sent[0]["token"], "secret")
        self.assertNotIn("name", last().sent[0])  # the server knows the name; another device may have changed it
        await client.close()

    @virtual
    async def test_who_is_refused_ends_the_beginning_and_the_token_stays(self):
        tokens = MemoryTokens("old")
        entering = asyncio.create_task(self.client(tokens=tokens).__aenter__())
        await settled()
        await last().refuse(last().sent[0], "bad_token")
        with self.assertRaises(ClosedError) as closed:
            await entering
        self.assertEqual((closed.exception.code, tokens.token), (4401, "old"))

    @virtual
    async def test_who_cannot_be_kept_is_reported(self):
        class NoTokens(MemoryTokens):
            def write(self, token):
                raise OSError("disk full")

        client, lost = self.client(tokens=NoTokens()), []
        client.on("token_lost", lost.append)
        await self.enter(client)
        self.assertEqual((str(lost[0]), client.status.state), ("disk full", "open"))
        await client.close()

    def test_is_kept_in_a_file_for_its_owner_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            tokens = FileTokens(pathlib.Path(folder, "token"))
            self.assertIsNone(tokens.read())
            tokens.write("secret")
            self.assertEqual((tokens.read(), os.stat(pathlib.Path(folder, "token")).st_mode & 0o777), ("secret", 0o600))

    def test_has_an_address(self):
        for url, socket in (
            ("https://play.example", "wss://play.example/ws"),
            ("http://127.0.0.1:8080/", "ws://127.0.0.1:8080/ws"),
            ("wss://play.example/ws", "wss://play.example/ws"),
            ("https://play.example/games/", "wss://play.example/games/ws"),
        ):
            self.assertEqual(takamaka.connect(url, client="test/1")._base, socket)
        with self.assertRaises(ValueError):
            takamaka.connect("ftp://play.example", client="test/1")


class InRoom(Case):
    @virtual
    async def test_has_a_state_and_acts_in_it(self):
        own = {"legal": [{"type": "pass"}]}
        first = update(4, info=info(phase="playing"), clock={"turn": 0, "bank_ms": []}, you={"seat": 0, "host": True, "own": own, "events": []})
        client, room = await self.in_room(first)
        self.assertTrue(client.room is room and room.state.is_my_turn)
        self.assertEqual((room.code, room.state.seq), ("K7WF2M9X", 4))
        acting = asyncio.create_task(room.act(room.state.legal[0]))
        await settled()
        (act,) = last().of("act")
        self.assertEqual({**act, "id": 0}, {"type": "act", "id": 0, "room": ROOM, "seq": 4, "action": {"type": "pass"}})
        states = room.states()
        await anext(states)
        await last().hear(first)  # the old state once more, before the new one
        await last().ok(act, seq=5)
        await settled()
        self.assertFalse(acting.done())
        await last().hear(update(5))
        self.assertEqual((await acting, (await anext(states)).seq), (5, 5))
        await last().hear(update(6, info=info(phase="playing"), clock={"turn": 1, "bank_ms": []}, you={"seat": 0, "host": True, "own": own, "events": []}))
        self.assertFalse(room.state.is_my_turn)  # some games have legal actions out of turn
        await client.close()

    @virtual
    async def test_keeps_info_and_shows_you_your_own_events_once(self):
        client, room = await self.in_room()
        steps = []
        room.on_step(steps.append)
        mine = {"seq": 2, "game": {"type": "dealt", "hands": [["0-0"]]}}
        events = [{"seq": 2, "game": {"type": "dealt", "hands": [None]}}, {"seq": 3, "game": {"type": "novelty"}}]
        await last().hear(update(3, events=events, you={"seat": 0, "host": True, "events": [mine]}))
        await last().hear(update(3, events=events))
        self.assertEqual([step.events for step in steps], [[mine, events[1]], []])
        self.assertEqual((steps[0].before.seq, room.state.info["variant"]), (1, "gaple"))
        await client.close()

    @virtual
    async def test_tells_what_happened_in_the_deal_before_you_entered(self):
        client, room = await self.in_room()
        mine = {"seq": 2, "game": {"type": "dealt", "hands": [["0-0"]]}}
        recent = [{"seq": 2, "game": {"type": "dealt", "hands": [None]}}, {"seq": 3, "game": {"type": "novelty"}}]
        await last().hear(update(3, recent=recent, you={"seat": 0, "host": True, "events": [], "recent": [mine]}))
        self.assertEqual(room.state.recent, [mine, recent[1]])
        await last().hear(update(4))
        self.assertEqual(room.state.recent, [])
        await client.close()

    @virtual
    async def test_counts_its_clock_down(self):
        clock = {"turn": 1, "turn_ms": 1000, "bank_ms": [9000, 5000]}
        client, room = await self.in_room(update(1, info=info(), clock=clock))

        def left_after(seconds):
            return tuple(round(left, 6) for left in room.state.time_left(room.state.at + seconds))

        self.assertEqual((left_after(0.5), left_after(3)), ((0.5, 5), (0, 3)))
        await last().hear(update(2, clock={**clock, "held": True}))
        self.assertEqual(left_after(3), (1, 5))
        await client.close()

    @virtual
    async def test_is_left(self):
        client, room = await self.in_room()
        seen = []

        async def read():
            async for step in room:
                seen.append(step.state.seq)
            seen.append("end")

        reading = asyncio.create_task(read())
        leaving = asyncio.create_task(room.leave())
        await settled()
        await last().ok(last().of("leave")[0])
        await asyncio.gather(leaving, reading)
        self.assertEqual((seen, room.gone, client.room), ([1, "end"], "left", None))
        await self.back()
        self.assertNotIn("resume", last().sent[0])
        await client.close()


class Reading(Case):
    @virtual
    async def test_states_gives_the_newest(self):
        client, room = await self.in_room()
        states = room.states()
        for seq in (2, 3, 4):
            await last().hear(update(seq))
        self.assertEqual((await anext(states)).seq, 4)
        following = asyncio.create_task(anext(states))
        await last().hear(update(5))
        self.assertEqual((await following).seq, 5)
        await client.close()

    @virtual
    async def test_steps_keeps_256_and_says_how_many_it_has_dropped(self):
        client, room = await self.in_room()
        steps = room.steps()
        for seq in range(2, 301):
            await last().hear(update(seq))
        step = await anext(steps)
        self.assertEqual((step.state.seq, step.dropped, (await anext(steps)).dropped), (45, 44, 0))
        await steps.aclose()
        with self.assertRaises(StopAsyncIteration):
            await anext(steps)
        await client.close()

    @virtual
    async def test_waits_for_a_state_with_a_deadline(self):
        client, room = await self.in_room()
        self.assertEqual((await room.until(lambda state: state.seq == 1)).seq, 1)
        later = asyncio.create_task(room.until(lambda state: state.seq == 9))
        await settled()
        await last().hear(update(9))
        self.assertEqual((await later).seq, 9)
        with self.assertRaises(DeadlineError):
            await room.until(lambda state: state.seq == 99, timeout=1)
        await client.close()

    @virtual
    async def test_raises_when_the_client_stops_and_when_the_room_is_gone(self):
        client, room = await self.in_room()
        steps = room.steps()
        await anext(steps)
        await last().die(4409, "superseded")
        with self.assertRaises(ClosedError) as closed:
            await anext(steps)
        self.assertEqual(closed.exception.code, 4409)
        for late in (room.until(lambda state: False), _all(room.states())):
            with self.assertRaises(ClosedError):
                await late
        client.retry_now()
        await settled()
        await last().greet()
        self.assertEqual(last().sent[0]["resume"], {"room": ROOM, "seq": 1})
        again = room.states()
        await anext(again)
        await last().hear({"type": "gone", "room": ROOM, "code": "removed", "retryable": False})
        with self.assertRaises(GoneError):
            await anext(again)
        with self.assertRaises(GoneError):
            await room.until(lambda state: False)
        await client.close()


class ComingBack(Case):
    @virtual
    async def test_with_a_seat_by_the_id(self):
        client, room = await self.in_room()
        saying = asyncio.create_task(room.say("hello"))
        await settled()
        await last().hear(update(2))
        await self.back()
        self.assertEqual([message["type"] for message in last().sent], ["hello", "say"])
        self.assertEqual((last().sent[0]["resume"]["seq"], last().url), (2, "wss://play.example/ws/0a3f"))
        await last().ok(last().of("say")[0])
        await saying
        await client.close()

    @virtual
    async def test_without_a_seat_by_the_code_before_the_requests(self):
        client, room = await self.in_room(update(1, info=info(), you=SPECTATOR))
        saying = asyncio.create_task(room.say("hello"))
        await settled()
        await self.back()
        self.assertEqual([message["type"] for message in last().sent], ["hello", "join"])
        hello, join = last().sent
        self.assertEqual((join["code"], join["seq"], "resume" in hello), ("k7wf-2m9x", 1, False))
        await last().hear(joined(join))
        await last().ok(last().of("say")[0])
        await saying
        await client.close()

    @virtual
    async def test_by_the_code_once_when_the_id_opens_nothing(self):
        client, room = await self.in_room()
        await last().hear({"type": "gone", "room": ROOM, "code": "closed", "retryable": False})
        self.assertEqual(len(last().of("join")), 2)
        await last().refuse(last().of("join")[1], "no_such_room")
        self.assertEqual((room.gone, len(last().of("join"))), ("closed", 2))
        await client.close()

    @virtual
    async def test_after_growing_pauses_while_the_server_cannot_reach_the_room(self):
        client, room = await self.in_room()
        for number, pause in ((2, 0.5), (3, 0.75), (4, 1.125)):
            await last().hear({"type": "gone", "room": ROOM, "code": "storage", "retryable": True})
            self.assertEqual(client.status.state, "waiting")
            await asyncio.sleep(pause - 0.01)
            self.assertEqual(len(FakeSocket.made), number - 1)
            await asyncio.sleep(0.02)
            await last().greet()
            self.assertEqual(last().sent[0]["resume"]["room"], ROOM)
        self.assertIsNone(room.gone)
        await client.close()


class TooMuchToDo(Case):
    @virtual
    async def test_gets_the_request_again_after_its_pause_under_a_new_id(self):
        client, room = await self.in_room()
        saying = asyncio.create_task(room.say("hello"))
        await settled()
        await last().refuse(last().of("say")[0], "slow_down", retryable=True, retry_after_ms=800)
        await asyncio.sleep(0.79)
        self.assertEqual(len(last().of("say")), 1)
        await asyncio.sleep(0.02)
        first, second = last().of("say")
        self.assertNotEqual(first["id"], second["id"])
        await last().ok(second)
        await saying
        await client.close()

    @virtual
    async def test_is_left_alone_after_a_long_pause_and_other_refusals_are_told_at_once(self):
        client, room = await self.in_room()
        for code, extra in (("slow_down", {"retryable": True, "retry_after_ms": 60_000}), ("not_now", {"retryable": True}), ("stale", {})):
            saying = asyncio.create_task(room.say("hello"))
            await settled()
            await last().refuse(last().sent[-1], code, **extra)
            with self.assertRaises(RefusedError):
                await saying
        self.assertEqual(len(last().of("say")), 3)
        await client.close()


class Pages(Case):
    @virtual
    async def test_are_asked_for_one_after_another(self):
        client = await self.enter(self.client())
        reading = asyncio.create_task(_all(client.matches()))
        await settled()
        await last().hear({"type": "matches", "re": last().sent[-1]["id"], "matches": [{"match": "c"}, {"match": "b"}], "more": True})
        self.assertEqual(last().sent[-1]["before"], "b")
        await last().hear({"type": "matches", "re": last().sent[-1]["id"], "matches": [{"match": "a"}], "more": False})
        self.assertEqual([match["match"] for match in await reading], ["c", "b", "a"])
        await client.close()


class Closing(Case):
    @virtual
    async def test_ends_requests_readers_and_waits(self):
        client, room = await self.in_room()
        states = room.states()
        await anext(states)
        ends = [asyncio.create_task(one) for one in (states.__anext__(), room.until(lambda state: False), room.say("a"))]
        await settled()
        await client.close()
        for end in ends:
            with self.assertRaises(ClosedError):
                await end
        with self.assertRaises(ClosedError):
            await client.request("rooms", {})
        client.retry_now()
        await asyncio.sleep(3600)
        self.assertEqual(len(FakeSocket.made), 1)


async def _all(pages):
    return [one async for one in pages]


if __name__ == "__main__":
    unittest.main()
