// The figures that explain a game, drawn by its own board; they load when the first one is shown.

import { later, type Later } from '../ui/later';
import type { FigureProps } from '../boards/manifest';
import { figuresOf } from '../boards/registry';

const loaded = new Map<string, Later<FigureProps>>();

/** A figure of a game. The text beside it says the same, so screen readers skip it. */
export function Figure({ variant, name }: { variant: string } & FigureProps) {
  const load = figuresOf(variant);
  if (!load) return null;
  const Part = loaded.get(variant) ?? later(load, 'quiet');
  loaded.set(variant, Part);
  return <Part name={name} />;
}
