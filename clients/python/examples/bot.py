"""A bot that plays one match of a game against the server's bots, with random legal actions:

    python3 bot.py https://HOST gaple 4
"""

import asyncio
import random
import sys

import takamaka


async def main(url: str = "http://127.0.0.1:8080", variant: str = "gaple", seats: str = "4") -> None:
    async with takamaka.connect(url, client="random-bot 1.0", name="Random", program=True) as client:
        room = await client.create(variant, seats=int(seats), settings={"between_deals_seconds": 5})
        await room.add_bots()
        await room.start()

        async for state in room.states():
            if state.is_over:
                break
            try:
                if state.is_to_ready:  # the score sheet between two deals
                    await room.ready()
                if state.is_my_turn:
                    await room.act(random.choice(state.legal), seq=state.seq)
            except takamaka.RefusedError as refused:
                # The table has moved meanwhile, for example because our time was over: a newer state follows.
                print(refused, file=sys.stderr)

        labels = await takamaka.load_labels(url)
        async for deal in room.sheet():
            why = takamaka.sheet_word(labels, variant, "deal_reasons", deal["reason"])
            print(f"deal {deal['deal']}: {why} Points:", *(seat["points"] for seat in deal["seats"]))
        await room.leave()


asyncio.run(main(*sys.argv[1:]))
