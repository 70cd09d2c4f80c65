"""The connection against a fake socket, in virtual time."""

import asyncio
import unittest

from support import ROOM, FakeSocket, last, settled, update, virtual

from takamaka import ClosedError, Connection, DeadlineError, Listener, RefusedError, TooManyRequestsError, after_close, backoff


class Case(unittest.TestCase):
    def set_up(self, **extra) -> Connection:
        self.statuses, self.updates, self.names_refused = [], [], []
        self.token = None
        FakeSocket.opens = True

        def welcomed(welcome):
            self.token = welcome.get("token", self.token)

        listener = Listener(
            status=self.statuses.append,
            welcome=welcomed,
            update=lambda message: self.updates.append(message["seq"]),
            name_refused=lambda message: self.names_refused.append(message["code"]),
            enter=extra.pop("enter", None),
        )
        options = {"token": lambda: self.token, "name": lambda: "Ayu", **extra}
        return Connection(url=lambda: "ws://host/ws", client="test/1", listener=listener, open_socket=FakeSocket.open, random=lambda: 0.5, **options)

    async def greeted(self, **extra) -> Connection:
        connection = self.set_up(**extra)
        connection.connect()
        await settled()
        await last().greet()
        return connection

    async def sockets_after(self, seconds: float, number: int) -> None:
        """The next socket is dialled after `seconds`, and not before."""
        await asyncio.sleep(seconds - 0.01)
        self.assertEqual(len(FakeSocket.made), number - 1)
        await asyncio.sleep(0.02)
        self.assertEqual(len(FakeSocket.made), number)


class Greeting(Case):
    @virtual
    async def test_says_hello_first_and_later_with_the_token(self):
        connection = self.set_up()
        connection.connect()
        await settled()
        self.assertEqual(last().subprotocol, "takamaka.v1.json")
        self.assertEqual({**last().sent[0], "id": 0}, {"type": "hello", "id": 0, "client": "test/1", "name": "Ayu", "compact": True})
        await last().greet(token="secret")
        await last().die(1006)
        await asyncio.sleep(0.6)
        self.assertEqual(last().sent[0]["token"], "secret")
        await connection.close()

    @virtual
    async def test_gives_up_a_dial_that_never_opens(self):
        connection = self.set_up()
        FakeSocket.opens = False
        connection.connect()
        await asyncio.sleep(9.9)
        self.assertEqual(connection.status.state, "connecting")
        FakeSocket.opens = True
        await asyncio.sleep(0.2)
        self.assertEqual(connection.status.state, "waiting")
        await asyncio.sleep(0.5)
        await last().greet()
        self.assertEqual((connection.status.state, len(FakeSocket.made)), ("open", 2))
        await connection.close()

    @virtual
    async def test_gives_up_a_hello_without_an_answer(self):
        connection = self.set_up()
        connection.connect()
        await asyncio.sleep(9.9)
        self.assertEqual(connection.status.state, "connecting")
        await asyncio.sleep(0.2)
        self.assertEqual(connection.status.state, "waiting")
        await connection.close()

    @virtual
    async def test_stops_when_the_player_is_refused_and_says_why(self):
        for code, close in (("bad_token", 4401), ("banned", 4410), ("wrong_code", 4400)):
            connection = self.set_up()
            connection.connect()
            await settled()
            await last().refuse(last().sent[0], code)
            status = connection.status
            self.assertEqual((status.state, status.code, status.refused["code"]), ("stopped", close, code))
            made = len(FakeSocket.made)
            await asyncio.sleep(60)
            self.assertEqual(len(FakeSocket.made), made)
            await connection.close()

    @virtual
    async def test_waits_as_long_as_a_refusal_of_hello_says(self):
        connection = self.set_up()
        connection.connect()
        await settled()
        await last().refuse(last().sent[0], "too_many_players", retryable=True, retry_after_ms=42_000)
        await self.sockets_after(42, 2)
        await connection.close()

    @virtual
    async def test_says_that_it_is_a_program_also_to_a_server_that_does_not_know_the_key(self):
        connection = self.set_up(program=True)
        connection.connect()
        await settled()
        self.assertIs(last().sent[0]["program"], True)
        await last().refuse(last().sent[0], "malformed", path="/program")
        self.assertNotIn("program", last().sent[1])
        await last().greet()
        self.assertEqual(connection.status.state, "open")
        await connection.close()

    @virtual
    async def test_offers_compact_updates_also_to_a_server_that_knows_neither_them_nor_programs(self):
        connection = self.set_up(program=True)
        connection.connect()
        await settled()
        for at, path in enumerate(["/program", "/compact"]):
            await last().refuse(last().sent[at], "malformed", path=path)
        self.assertEqual([("program" in hello, "compact" in hello) for hello in last().sent], [(True, True), (False, True), (False, False)])
        await last().refuse(last().sent[2], "malformed", path="/compact")
        self.assertEqual((connection.status.state, len(last().sent)), ("stopped", 3))
        await connection.close()

    @virtual
    async def test_does_not_say_it_with_a_recovery_code_which_is_of_a_player_who_exists(self):
        connection = self.set_up(program=True, recovery=lambda: "AAAA", token=lambda: None)
        connection.connect()
        await settled()
        self.assertEqual((last().sent[0]["recovery"], "program" in last().sent[0]), ("AAAA", False))
        await connection.close()

    @virtual
    async def test_says_hello_again_without_a_refused_name(self):
        connection = self.set_up()
        connection.connect()
        await settled()
        await last().refuse(last().sent[0], "bad_name")
        self.assertEqual(self.names_refused, ["bad_name"])
        self.assertNotIn("name", last().sent[1])
        await last().greet()
        self.assertEqual(connection.status.state, "open")
        await connection.close()


class Loss(Case):
    def test_acts_by_the_hundreds_of_the_close_code(self):
        self.assertEqual([after_close(code) for code in (4400, 4409, 4499)], ["stop"] * 3)
        self.assertEqual([after_close(code) for code in (4500, 4599, 1006, 1000, 0, 4700)], ["back_off"] * 6)
        self.assertEqual([after_close(code) for code in (4600, 4699)], ["at_once"] * 2)

    def test_waits_longer_and_longer_up_to_a_bound(self):
        self.assertEqual([backoff(attempt, 0.5) for attempt in (0, 1, 2, 3, 18, 100)], [0.5, 0.75, 1.125, 1.6875, 15, 15])
        self.assertEqual({backoff(attempt, 0.5) for attempt in range(4, 14)}, {2.53125})
        self.assertGreater(backoff(14, 0.5), 2.54)
        self.assertEqual((backoff(0, 0), backoff(0, 1)), (0.25, 0.75))

    @virtual
    async def test_lengthens_the_pause_until_the_connection_has_lasted_or_brought_an_update(self):
        connection = await self.greeted()
        for number, pause in ((2, 0.5), (3, 0.75), (4, 1.125)):
            await last().die(4500)
            await self.sockets_after(pause, number)
            await last().greet()
        await last().hear(update(1))
        await last().die(1006)
        await self.sockets_after(0.5, 5)
        await last().greet()
        await last().die(1006)
        await self.sockets_after(0.75, 6)
        await last().greet()
        await asyncio.sleep(5)
        await last().die(1006)
        await self.sockets_after(0.5, 7)
        await connection.close()

    @virtual
    async def test_returns_at_once_after_a_restart_but_not_again_and_again(self):
        connection = await self.greeted()
        await asyncio.sleep(5)
        await last().die(4600)
        self.assertEqual(len(FakeSocket.made), 2)
        await last().greet()
        await last().hear(update(1))
        await last().die(4601)
        self.assertEqual(connection.status.state, "waiting")
        await self.sockets_after(0.5, 3)
        await connection.close()

    @virtual
    async def test_does_not_return_at_once_while_earlier_tries_have_failed(self):
        connection = self.set_up()
        connection.connect()
        await settled()
        await last().die(4500)
        await asyncio.sleep(0.6)
        await last().greet()
        await last().die(4600)
        self.assertEqual((connection.status.state, len(FakeSocket.made)), ("waiting", 2))
        await connection.close()

    @virtual
    async def test_stops_after_4409_until_connect(self):
        connection = await self.greeted()
        asked = asyncio.create_task(connection.request("rooms", {}))
        await settled()
        await last().die(4409, "superseded")
        with self.assertRaises(ClosedError) as closed:
            await asked
        self.assertEqual((closed.exception.code, closed.exception.reason), (4409, "superseded"))
        await asyncio.sleep(3600)
        self.assertEqual(len(FakeSocket.made), 1)
        with self.assertRaises(ClosedError):
            await connection.request("rooms", {})
        connection.connect()
        await settled()
        self.assertEqual(len(FakeSocket.made), 2)
        await connection.close()

    @virtual
    async def test_enters_the_room_again_with_the_newest_seq(self):
        connection = await self.greeted()
        connection.resume_with(ROOM, 3)
        await last().hear(update(7))
        await last().hear({**update(9), "room": "another"})
        await last().die(1006)
        await asyncio.sleep(0.6)
        self.assertEqual(last().sent[0]["resume"], {"room": ROOM, "seq": 7})
        await last().greet()
        await last().hear({"type": "gone", "room": ROOM, "code": "closed", "retryable": False})
        await last().die(1006)
        await asyncio.sleep(1.1)
        self.assertNotIn("resume", last().sent[0])
        await connection.close()


class DeadLine(Case):
    @virtual
    async def test_pings_and_gives_up_without_a_pong(self):
        connection = await self.greeted()
        await asyncio.sleep(20.1)
        (ping,) = last().of("ping")
        await last().hear({"type": "pong", "re": ping["id"]})
        await asyncio.sleep(20)
        self.assertEqual(len(last().of("ping")), 2)
        await asyncio.sleep(9.8)
        self.assertEqual(connection.status.state, "open")
        await asyncio.sleep(0.2)
        self.assertEqual(connection.status.state, "waiting")
        await connection.close()

    @virtual
    async def test_is_noticed_by_the_oldest_request_also_while_updates_arrive(self):
        connection = await self.greeted()
        asked = asyncio.create_task(connection.request("rooms", {}))
        for second in range(9):
            await asyncio.sleep(1)
            await last().hear(update(second))
        self.assertEqual(connection.status.state, "open")
        await asyncio.sleep(1.1)
        self.assertEqual(connection.status.state, "waiting")
        await connection.close()
        with self.assertRaises(ClosedError):
            await asked


class Requests(Case):
    @virtual
    async def test_resolve_by_id_in_any_order(self):
        connection = self.set_up()
        asked = [asyncio.create_task(connection.request(kind, {})) for kind in ("rooms", "add_device")]
        await settled()
        await last().greet()
        _, one, two = last().sent
        await last().hear({"type": "device_added", "re": two["id"], "token": "t"})
        await last().hear({"type": "room_list", "re": one["id"], "rooms": []})
        first, second = await asyncio.gather(*asked)
        self.assertEqual((first["rooms"], second["token"]), ([], "t"))
        await connection.close()

    @virtual
    async def test_are_sent_again_with_their_ids_in_their_order(self):
        connection = await self.greeted()
        asked = [asyncio.create_task(connection.request("say", {"room": ROOM, "text": text})) for text in "abc"]
        await settled()
        before = last().of("say")
        await last().ok(before[1])
        await last().die(1006)
        await asyncio.sleep(0.6)
        await last().greet()
        self.assertEqual(last().of("say"), [before[0], before[2]])
        for number, say in enumerate(last().of("say")):
            await last().ok(say, seq=number)
        self.assertEqual([answer.get("seq") for answer in await asyncio.gather(*asked)], [0, None, 1])
        await connection.close()

    @virtual
    async def test_that_are_refused_raise_code_path_rule_and_pause(self):
        connection = await self.greeted()
        asked = asyncio.create_task(connection.request("act", {"room": ROOM, "seq": 1, "action": {"type": "pass"}}))
        await settled()
        await last().refuse(last().sent[-1], "slow_down", retryable=True, retry_after_ms=70, path="/seq", rule="R1.1")
        with self.assertRaises(RefusedError) as refused:
            await asked
        error = refused.exception
        self.assertEqual((error.code, error.retryable, error.retry_after, error.path, error.rule), ("slow_down", True, 0.07, "/seq", "R1.1"))
        await connection.close()

    @virtual
    async def test_can_be_cancelled_before_and_after_they_are_sent(self):
        connection = self.set_up()
        unsent = asyncio.create_task(connection.request("rooms", {}))
        await settled()
        unsent.cancel()
        await settled()
        await last().greet()
        self.assertEqual(last().of("rooms"), [])
        sent = asyncio.create_task(connection.request("rooms", {}))
        await settled()
        sent.cancel()
        await settled()
        await last().ok(last().sent[-1])  # a late answer does no harm
        await last().die(1006)
        await asyncio.sleep(0.6)
        await last().greet()
        self.assertEqual(last().of("rooms"), [])
        await connection.close()

    @virtual
    async def test_have_a_deadline_which_counts_over_lost_connections(self):
        connection = await self.greeted()
        asked = asyncio.create_task(connection.request("rooms", {}, timeout=3))
        await settled()
        await last().die(1006)
        with self.assertRaises(DeadlineError):
            await asked
        self.assertAlmostEqual(asyncio.get_running_loop().time(), 3, places=1)
        await connection.close()

    @virtual
    async def test_are_bounded_in_number(self):
        connection = self.set_up(requests_most=2)
        asked = [asyncio.create_task(connection.request("rooms", {})) for _ in range(2)]
        await settled()
        with self.assertRaises(TooManyRequestsError):
            await connection.request("rooms", {})
        await connection.close()
        for one in asked:
            with self.assertRaises(ClosedError):
                await one

    @virtual
    async def test_stay_within_the_budget_of_the_connection_in_order(self):
        connection = await self.greeted()
        asked = [asyncio.create_task(connection.request("say", {"room": ROOM, "text": str(number)})) for number in range(60)]
        await settled()
        self.assertEqual(len(last().of("say")), 36)
        for number in range(60):
            await asyncio.sleep(0.2)
            await last().ok(last().of("say")[number])
        self.assertEqual([int(say["text"]) for say in last().of("say")], list(range(60)))
        await asyncio.gather(*asked)
        await connection.close()

    @virtual
    async def test_wait_until_the_room_is_entered_again(self):
        entered = []

        async def enter(ask_first):
            try:
                entered.append(await ask_first("join", {"code": "K7WF2M9X"}))
            except ClosedError as error:
                entered.append(error)
                raise

        connection = self.set_up(enter=enter)
        asked = asyncio.create_task(connection.request("say", {"room": ROOM, "text": "a"}))
        await settled()
        await last().greet()
        self.assertEqual((last().of("say"), len(last().of("join"))), ([], 1))
        await last().die(1006)
        await asyncio.sleep(0.6)
        await last().greet()
        self.assertEqual(len(last().of("join")), 1)  # that of the lost socket is not repeated
        await last().hear({"type": "joined", "re": last().of("join")[0]["id"], "room": ROOM, "routing_key": "0a3f"})
        self.assertEqual(len(last().of("say")), 1)
        await last().ok(last().of("say")[0])
        await asked
        await connection.close()


class Unknown(Case):
    @virtual
    async def test_does_no_harm(self):
        connection = await self.greeted()
        for message in ({"type": "novelty"}, "no JSON", "null", "[1]", b"bytes", {"type": "ok", "re": "nobody"}, {**update(5), "novelty": True}):
            await last().hear(message)
        self.assertEqual((connection.status.state, self.updates), ("open", [5]))
        await connection.close()
        self.assertEqual(last().closed_with, 1000)
        await asyncio.sleep(3600)
        self.assertEqual((len(FakeSocket.made), last().of("ping")), (1, []))


if __name__ == "__main__":
    unittest.main()
