// Pictures as WebP, and several of them as a film: the browser encodes each, and a film is a container round them (RFC 9649).

import type { Page } from '@playwright/test';

/** Returns a picture of the page as WebP. */
export async function webp(page: Page, encoder: Page, quality = 0.86): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const url = await encoder.evaluate(
    async ([data, q]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', q as number);
    },
    [png, quality] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Returns the chunks of a still picture that hold its pixels. */
function pixels(still: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 12; at < still.length; ) {
    const end = at + 8 + still.readUInt32LE(at + 4) + (still.readUInt32LE(at + 4) % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(still.toString('latin1', at, at + 4))) parts.push(still.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** Joins pictures of one size to a film that begins again after its end. */
export function film(frames: readonly { still: Buffer; ms: number }[], width: number, height: number): Buffer {
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  const animated = 0x02;
  const shown = frames.map(({ still, ms }) => {
    const head = Buffer.alloc(16);
    size.copy(head, 6);
    head.writeUIntLE(ms, 12, 3);
    head.writeUInt8(0x02, 15);
    return chunk('ANMF', Buffer.concat([head, pixels(still)]));
  });
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([Buffer.from([animated, 0, 0, 0]), size])),
    chunk('ANIM', Buffer.alloc(6)),
    ...shown,
  ]);
  return chunk('RIFF', body);
}
