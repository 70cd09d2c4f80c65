"""A bot without a client library, written from docs/PROTOCOL.md: it creates a table at the server in TAKAMAKA_URL, plays random
legal actions, prints a label for each, comes back when the line is lost, and exits with 0 when the match is over.

    TAKAMAKA_URL=ws://127.0.0.1:8080/ws TAKAMAKA_VARIANT=garrafina python3 bot.py
"""

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import sys
import urllib.request

import websockets

URL = os.environ.get("TAKAMAKA_URL", "ws://127.0.0.1:8080/ws")
VARIANT = os.environ.get("TAKAMAKA_VARIANT", "gaple")
SEATS = {"garrafina": 3, "kap_tai_shap": 3, "triple": 2}.get(VARIANT, 4)


def labels():
    """The labels of this game's actions (section 14); none where the server has no registry."""
    try:
        with urllib.request.urlopen(URL.replace("ws", "http", 1).removesuffix("/ws") + "/api/protocol/registry.json", timeout=5) as answer:
            games = {game["key"]: game for game in json.load(answer)["variants"]}
            return {label["action"]: label for label in games[VARIANT]["labels"]}
    except (OSError, ValueError, KeyError):
        return {}


class Bot:
    def __init__(self):
        self.labels = labels()
        self.run_id, self.requests = secrets.token_hex(4), 0  # ids differ from those of an earlier run
        self.unanswered = {}  # id: the request
        self.token = self.room = self.key = None
        self.update, self.info = {}, {}
        self.decide_from = 0  # the `seq` of the first update that a decision may use
        self.readied = 0  # the deal whose score sheet has been read
        self.heartbeat = 20.0
        self.pause = 0.5
        self.over = False

    async def run(self):
        while not self.over:
            try:
                await self.visit()
            except (OSError, asyncio.TimeoutError, websockets.WebSocketException) as lost:
                code = getattr(lost, "code", 1006)
                if 4400 <= code < 4500:
                    sys.exit(f"closed with {code}")
                if 4600 <= code < 4700:
                    continue
                await asyncio.sleep(self.pause * random.uniform(0.8, 1.2))
                self.pause = min(self.pause * 2, 30)

    async def visit(self):
        """One connection, until it is lost or the match is over."""
        url = f"{URL}/{self.key}" if self.key else URL
        async with websockets.connect(
            url, subprotocols=["takamaka.v1.json"], ping_interval=None, close_timeout=1, max_size=None, compression=None
        ) as self.line:
            self.welcomed = False
            await self.say_hello(program=True)
            pings = None
            try:
                while not self.over:
                    await self.hear(json.loads(await asyncio.wait_for(self.line.recv(), 2 * self.heartbeat)))
                    pings = pings or (asyncio.create_task(self.keep_alive()) if self.welcomed else None)
            finally:
                if pings:
                    pings.cancel()

    async def keep_alive(self):
        while True:
            await asyncio.sleep(self.heartbeat * 0.8)
            await self.line.send(json.dumps({"type": "ping", "id": self.next_id()}))

    def next_id(self):
        self.requests += 1
        return f"{self.run_id}-{self.requests}"

    async def say_hello(self, program):
        hello = {"type": "hello", "id": self.next_id(), "client": "plain-bot 1.0"}
        if self.token:
            hello["token"] = self.token
        else:
            hello |= {"name": "Plain bot"} | ({"program": True} if program else {})
        if self.room:
            hello["resume"] = {"room": self.room, "seq": self.update.get("seq", 0)}
        await self.line.send(json.dumps(hello))

    async def ask(self, kind, **fields):
        request = {"type": kind, "id": self.next_id(), **fields}
        self.unanswered[request["id"]] = request
        await self.line.send(json.dumps(request))

    async def hear(self, message):
        match message["type"]:
            case "welcome":
                self.welcomed, self.token = True, message.get("token", self.token)
                self.heartbeat = message["heartbeat_ms"] / 1000
                for request in list(self.unanswered.values()):  # again, with the same ids
                    await self.line.send(json.dumps(request))
                if not self.room and not self.unanswered:
                    await self.ask("create", variant=VARIANT, seats=SEATS, options={}, settings={"between_deals_seconds": 5})
            case "joined":
                self.unanswered.pop(message["re"], None)
                self.room, self.key = message["room"], message["routing_key"]
                await self.ask("add_bots", room=self.room)
            case "ok":
                await self.done(self.unanswered.pop(message["re"], None), message.get("seq", 0))
            case "refused":
                await self.refused(message)
            case "gone":
                if not message["retryable"]:
                    sys.exit(f"the room is gone: {message['code']}")
                raise websockets.WebSocketException("the room cannot be stored now")
            case "update" if message["seq"] >= self.update.get("seq", 0):
                self.update, self.info, self.pause = message, message.get("info", self.info), 0.5
        await self.play()

    async def done(self, request, seq):
        if request and request["type"] == "add_bots":
            await self.ask("start", room=self.room)
        elif request and request["type"] == "act":
            self.decide_from = seq

    async def refused(self, message):
        request = self.unanswered.get(message["re"])
        if request is None:
            if message.get("path") == "/program":
                await self.say_hello(program=False)  # a server of version 1.0
        elif message["retryable"]:
            asyncio.get_running_loop().call_later(
                message.get("retry_after_ms", 1000) / 1000, lambda line=self.line: asyncio.ensure_future(self.again(line, request)))
        else:
            del self.unanswered[message["re"]]
            print(f"{request['type']} was refused: {message['message']}", file=sys.stderr)
            if request["type"] in ("create", "add_bots", "start"):
                sys.exit(1)
            self.decide_from = message.get("seq", self.update["seq"] + 1)

    async def again(self, line, request):
        if line is self.line:  # on another connection it was sent after `welcome`
            with contextlib.suppress(websockets.ConnectionClosed):
                await line.send(json.dumps(request))

    async def play(self):
        if self.info.get("phase") == "finished":
            self.over = True
            return
        own, clock = self.update.get("you", {}).get("own", {}), self.update.get("clock", {})
        if any(request["type"] in ("act", "ready") for request in self.unanswered.values()):
            return
        if "next_deal_ms" in clock and self.readied != self.update["table"]["deal"]:
            self.readied = self.update["table"]["deal"]
            await self.ask("ready", room=self.room)
        elif own.get("legal") and clock.get("turn") == own["seat"] and self.update["seq"] >= self.decide_from:
            action = random.choice(own["legal"])
            print(self.in_words(action), flush=True)
            await self.ask("act", room=self.room, seq=self.update["seq"], action=action)

    def in_words(self, action, language="en"):
        label = self.labels.get(action["type"])
        if not label:
            return json.dumps(action)

        def value_of(placeholder):
            path, _, kind = placeholder[1].partition(":")
            value = action
            for key in path.split("."):
                value = value[key]
            if kind == "seat":
                return self.info["seats"][value]["name"] or str(value + 1)
            word = label.get("words", {}).get(path, {}).get(json.dumps(value) if isinstance(value, bool) else str(value))
            return word[language] if word else str(value)

        return re.sub(r"\{([^}]+)\}", value_of, label["text"][language])


asyncio.run(Bot().run())
