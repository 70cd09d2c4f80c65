"""The example bot and people against the shipped server, also over lines that are cut at random moments of a seed."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import unittest

from support import ROOT, CuttingProxy, Server

import takamaka

BOT = ROOT / "clients/python/examples/bot.py"
SEED = int(os.environ.get("TAKAMAKA_SEED", "7"))


def setUpModule():
    global server
    server = Server()
    unittest.addModuleCleanup(server.stop)


class Bot(unittest.TestCase):
    def test_has_at_most_forty_lines(self):
        self.assertLessEqual(len(BOT.read_text(encoding="utf-8").splitlines()), 40)

    def test_plays_every_game(self):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "clients/python/src"), *sys.path])}
        command = [sys.executable, "-B", str(BOT), server.url]
        games = ("gaple", "seychelles", "garrafina", "kap_tai_shap", "triple")
        bots = {game: subprocess.Popen([*command, game, "4"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) for game in games}
        for game, bot in bots.items():
            with self.subTest(game):
                said, _ = bot.communicate(timeout=60)
                self.assertEqual(bot.returncode, 0)
                self.assertRegex(said, r"(?m)^deal \d+: [A-Z].*\. Points: ")


class Readme(unittest.TestCase):
    def test_its_code_plays_every_game_with_forced_passes(self):
        readme = (ROOT / "clients/python/README.md").read_text(encoding="utf-8")
        code = readme.split("```python\n", 1)[1].split("```", 1)[0].replace("https://HOST", server.url)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "clients/python/src"), *sys.path])}
        games = ("gaple", "seychelles", "garrafina", "kap_tai_shap", "triple")
        bots = {game: subprocess.Popen([sys.executable, "-B", "-c", code.replace('"gaple"', f'"{game}"')], env=environment) for game in games}
        for game, bot in bots.items():
            with self.subTest(game):
                self.assertEqual(bot.wait(timeout=60), 0)


async def play(room, chance):
    """Plays to the end of the match; returns, for each move that was answered with ok, the seqs between which it must have happened."""
    moved = []
    async for state in room.states():
        if state.is_over:
            break
        try:
            if state.is_to_ready:
                await room.ready()
            if state.is_my_turn:
                moved.append((state.seq, await room.act(chance.choice(state.legal), seq=state.seq)))
        except takamaka.RefusedError as refused:
            if refused.code not in ("stale", "not_now", "no_match"):
                raise
    return moved


class People(unittest.IsolatedAsyncioTestCase):
    async def evening(self, proxy, chance, meanwhile=None):
        """Ayu and Budi play a match through the proxy, and every move that was answered has happened once, in its place."""
        timing = takamaka.Timing(retry_first=0.02, retry_most=0.2)
        url = f"http://127.0.0.1:{proxy.port}"
        async with (
            takamaka.connect(url, client="cuts/1", name="Ayu", timing=timing) as ayu,
            takamaka.connect(url, client="cuts/1", name="Budi", timing=timing) as budi,
        ):
            settings = {"auto_pass": False, "turn_seconds": 0, "grace_seconds": 120, "between_deals_seconds": 5}
            host = await ayu.create("gaple", seats=4, settings=settings)
            guest = await budi.join(host.code)
            await guest.sit()
            await host.add_bots()
            await host.start()
            others = [meanwhile(host)] if meanwhile else []
            moves = (await asyncio.gather(play(host, chance), play(guest, chance), *others))[:2]
            frames = [frame async for frame in ayu.replay(host.state.info["match_id"])]
            for room, own in zip((host, guest), moves):
                done = [frame["seq"] for frame in frames if frame["by"] == f"seat:{room.state.seat}"]
                self.assertEqual(len(own), len(done), f"seed {SEED}: {own} answered, {done} done")
                self.assertGreater(len(own), 5)
                for (decided, answered), seq in zip(own, done):
                    self.assertTrue(decided < seq <= answered, f"seed {SEED}: {own} answered, {done} done")

    async def test_no_move_is_lost_or_doubled_over_cut_lines(self):
        chance = random.Random(SEED)
        async with CuttingProxy(server.port, chance, bytes_most=30_000, cuts_most=25) as proxy:
            await self.evening(proxy, chance)
            self.assertGreater(proxy.cuts, 2)

    async def test_no_move_is_lost_or_doubled_when_the_server_is_restarted_or_killed(self):
        chance = random.Random(SEED)
        own = await asyncio.to_thread(Server)
        self.addCleanup(own.stop)

        async def restarts(room):
            for seq, how in ((40, signal.SIGTERM), (80, signal.SIGKILL)):
                await room.until(lambda state: state.seq > seq)
                await asyncio.to_thread(own.end, how)
                await asyncio.to_thread(own.launch)
                proxy.target = own.port

        async with CuttingProxy(own.port, chance, bytes_most=1, cuts_most=0) as proxy:
            await self.evening(proxy, chance, restarts)

    async def test_come_back_to_their_seat_with_their_token(self):
        tokens = takamaka.MemoryTokens()
        async with takamaka.connect(server.url, client="test/1", name="Ayu", tokens=tokens) as first:
            code = (await first.create("gaple", seats=4)).code
            player = first.player["player"]
        async with takamaka.connect(server.url, client="test/1", tokens=tokens) as second:
            room = await second.join(code)
            self.assertEqual((room.state.seat, second.player["player"], second.player["name"]), (0, player, "Ayu"))

    async def test_chat_are_refused_with_a_path_and_leave(self):
        async with takamaka.connect(server.url, client="test/1", name="Ayu") as ayu, takamaka.connect(server.url, client="test/1", name="Budi") as budi:
            room = await ayu.create("gaple", seats=4, settings={"name": "Sunday", "listed": True})
            self.assertIn("Sunday", [one["name"] async for one in budi.rooms()])
            guest = await budi.join(room.code)
            await guest.sit(2)
            heard = asyncio.Event()
            guest.on_step(lambda step: heard.set() if any(one.get("room", {}).get("type") == "said" for one in step.events) else None)
            await room.say("Selamat malam")
            await heard.wait()
            with self.assertRaises(takamaka.RefusedError) as refused:
                await guest.start()
            self.assertEqual((refused.exception.code, refused.exception.retryable), ("not_host", False))
            with self.assertRaises(takamaka.RefusedError) as refused:
                await ayu.create("gaple", seats=4, options={"deals": -1})
            self.assertIn("deals", refused.exception.path)
            await guest.leave()
            await room.until(lambda state: state.info["seats"][2]["occupant"] == "open", timeout=10)

    async def test_name_their_legal_actions_in_every_language(self):
        labels = await takamaka.load_labels(server.url)
        for variant, seats in (("gaple", 4), ("seychelles", 4), ("garrafina", 4), ("kap_tai_shap", 3), ("triple", 2)):
            async with takamaka.connect(server.url, client="test/1", name="Ayu") as client:
                room = await client.create(variant, seats=seats)
                await room.add_bots()
                await room.start()
                state = await room.until(lambda state: state.is_my_turn or state.is_over, timeout=30)
                names = [seat["name"] for seat in state.info["seats"]]
                for language in labels["languages"]:
                    texts = [takamaka.action_label(labels, variant, one, language=language, name_of=names.__getitem__) for one in state.legal]
                    self.assertEqual(len(set(texts)), len(texts), (variant, language, texts))
                    self.assertFalse([text for text in texts if "{" in text or not text], (variant, language))

    async def test_call_a_tile_as_the_players_of_its_game_do(self):
        labels = await takamaka.load_labels(server.url)
        play = {"type": "play", "tile": "4-6", "end": "left"}
        self.assertEqual(takamaka.action_label(labels, "gaple", play), "Play 4-6 on the left")
        self.assertEqual(takamaka.action_label(labels, "seychelles", play), "Play 6-4 on the left")

    async def test_see_programs_and_the_list_of_rooms_as_it_changes(self):
        async with (
            takamaka.connect(server.url, client="test/1", name="Ayu") as ayu,
            takamaka.connect(server.url, client="test/1", name="Rob", program=True) as rob,
        ):
            lists = ayu.watch_rooms(only={"variant": "kap_tai_shap"})
            self.assertEqual(await anext(lists), [])
            room = await rob.create("kap_tai_shap", seats=3, settings={"listed": True, "name": "Bots"})
            self.assertIs(rob.player["program"], True)
            self.assertIs(room.state.info["seats"][0]["program"], True)
            (listed,) = await anext(lists)
            self.assertEqual((listed["name"], listed["programs_here"], listed["open_seats"]), ("Bots", 1, 2))
            await room.add_bots()
            self.assertEqual((await anext(lists))[0]["open_seats"], 0)
            await lists.aclose()
            self.assertEqual([one async for one in ayu.rooms(only={"variant": "kap_tai_shap", "open_seats": True})], [])

    async def test_have_one_connection_to_a_room(self):
        tokens = takamaka.MemoryTokens()
        async with takamaka.connect(server.url, client="test/1", name="Eka", tokens=tokens) as older:
            room = await older.create("gaple", seats=4)
            states = room.states()
            await anext(states)
            async with takamaka.connect(server.url, client="test/1", tokens=tokens) as newer:
                await newer.join(room.code)
                with self.assertRaises(takamaka.ClosedError) as closed:
                    while True:
                        await anext(states)
                self.assertEqual((closed.exception.code, older.status.state), (4409, "stopped"))

    async def test_hear_that_there_is_no_server(self):
        with self.assertRaises(takamaka.DeadlineError):
            client = takamaka.connect("http://127.0.0.1:1", client="test/1")
            client.retry_now()
            try:
                await client.welcomed(timeout=0.2)
            finally:
                await client.close()


if __name__ == "__main__":
    unittest.main()
