/** A record of one connection: throws if a frame is not as the schema says. */
export interface Frames {
  received(text: string): void;
  sent(text: string): void;
}
export class FrameCheck {
  constructor(Ajv: unknown, file?: URL);
  connection(game?: string): Frames;
  /** Returns what is wrong with a value, or undefined. */
  wrong(value: unknown, kind: string, variant?: string): string | undefined;
}
