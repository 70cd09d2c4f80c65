// Every frame that a page or a player without a page sends or receives is compared with the schema of the protocol.

import type { BrowserContext } from '@playwright/test';
import Ajv from 'ajv/dist/2020.js';
import { FrameCheck, type Frames } from '../../tests/wire/support/frame_check.mjs';

const check = new FrameCheck(Ajv);

/** Returns a record of one connection, which throws at a frame that does not fit. */
export const framesOfConnection = (): Frames => check.connection();

/** Watches the connections of all pages of a browser. Returns a list to which it adds what does not fit. */
export function watchFrames(context: BrowserContext): string[] {
  const wrong: string[] = [];
  const note = (look: () => void) => {
    try {
      look();
    } catch (error) {
      wrong.push(String(error));
    }
  };
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      const frames = framesOfConnection();
      socket.on('framesent', ({ payload }) => note(() => frames.sent(String(payload))));
      socket.on('framereceived', ({ payload }) => note(() => frames.received(String(payload))));
    }),
  );
  return wrong;
}
