// A score sheet as a picture to share. The browser draws it; this part loads when somebody asks for a picture.

import { render } from 'preact';
import type { TilePicture } from '../boards/board';
import { points } from '../texts';

export interface PictureLine {
  what: string;
  rule: string;
  tiles: readonly string[];
  /** Left out: a line that says in words who pays whom. */
  points?: number;
}
export interface PictureRow {
  name: string;
  won: boolean;
  /** Points, chips if they count, and the total, as they are shown. */
  numbers: readonly string[];
  lines: readonly PictureLine[];
}
export interface SheetPicture {
  title: string;
  verdict: string;
  reason: string;
  /** The headings of the numbers. */
  heads: readonly string[];
  rows: readonly PictureRow[];
  /** The match so far: a heading and a line of cells for each deal; null if this is its first. */
  match: { heads: readonly string[]; rows: readonly (readonly string[])[] } | null;
  foot: string;
}

const width = 640;
const margin = 28;
const sharpness = 2;
const ink = '#1a2621';
const quiet = '#52604f';
const paper = '#fffdf7';
const band = '#1f6a50';
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, "Noto Sans", sans-serif`;
const tileHeight = 20;

const copied = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity'];

/** Makes an image of a tile with the page's own drawing and styles; null if the game does not draw its tiles as SVG, or the image fails. */
async function tileImage(Tile: TilePicture, tile: string): Promise<HTMLImageElement | null> {
  const place = document.createElement('div');
  place.className = 'score-line off-stage';
  document.body.append(place);
  try {
    render(<Tile tile={tile} />, place);
    const shown = place.querySelector('svg');
    if (!shown) return null;
    const svg = shown.cloneNode(true) as SVGSVGElement;
    const originals = [shown, ...shown.querySelectorAll('*')];
    [svg, ...svg.querySelectorAll('*')].forEach((element, index) => {
      const original = originals[index];
      const style = original && getComputedStyle(original);
      for (const name of copied) if (style) element.setAttribute(name, style.getPropertyValue(name));
      element.removeAttribute('class');
    });
    const [, , w = 2, h = 1] = (shown.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    // Larger than it is shown, so that it stays sharp.
    svg.setAttribute('height', String(tileHeight * 4));
    svg.setAttribute('width', String((tileHeight * 4 * w) / h));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`;
    await image.decode();
    return image;
  } catch {
    // A tile that cannot be drawn is written as text.
    return null;
  } finally {
    render(null, place);
    place.remove();
  }
}

type Images = ReadonlyMap<string, HTMLImageElement | null>;

/** Draws the sheet and returns its height in pixels. */
function draw(pen: CanvasRenderingContext2D, sheet: SheetPicture, images: Images, tileText: (tile: string) => string): number {
  const right = width - margin;
  let y = 0;
  const write = (text: string, x: number, align: CanvasTextAlign, style: string, colour: string, most?: number) => {
    pen.font = style;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y, most);
  };
  const rule = (colour = '#cfc6b0') => {
    pen.fillStyle = colour;
    pen.fillRect(margin, y, width - 2 * margin, 1);
  };

  pen.fillStyle = band;
  pen.fillRect(0, 0, width, 64);
  y = 41;
  write(sheet.title, margin, 'left', font(24, 700), '#f4fbf7', width - 2 * margin);
  y = 100;
  write(sheet.verdict, margin, 'left', font(22, 700), ink, width - 2 * margin);
  y += 24;
  write(sheet.reason, margin, 'left', font(15), quiet, width - 2 * margin);
  y += 30;

  const column = 84;
  sheet.heads.forEach((head, index) =>
    write(head, right - (sheet.heads.length - 1 - index) * column, 'right', font(13, 600), quiet, column - 8),
  );
  y += 8;
  for (const row of sheet.rows) {
    rule();
    y += 24;
    write(`${row.won ? '✓ ' : ''}${row.name}`, margin, 'left', font(17, row.won ? 700 : 400), ink, width - 2 * margin - sheet.heads.length * column);
    row.numbers.forEach((text, index) =>
      write(text, right - (row.numbers.length - 1 - index) * column, 'right', font(17, index === row.numbers.length - 1 ? 700 : 400), ink, column - 8),
    );
    y += 8;
    for (const line of row.lines) {
      y += 18;
      const what = `${line.what}  ${line.rule}`;
      write(what, margin + 12, 'left', font(14), quiet, right - column - margin - 12);
      let x = margin + 12 + pen.measureText(what).width + 14;
      const start = margin + 12;
      for (const tile of line.tiles) {
        const image = images.get(tile);
        pen.font = font(14);
        const wide = image ? (image.width / image.height) * tileHeight : pen.measureText(tileText(tile)).width;
        if (x + wide > right - column) {
          x = start;
          y += tileHeight + 6;
        }
        if (image) pen.drawImage(image, x, y - 15, wide, tileHeight);
        else write(tileText(tile), x, 'left', font(14), ink);
        x += wide + 6;
      }
      if (line.points !== undefined) write(points(line.points), right - (sheet.heads.length - 1) * column, 'right', font(14), quiet);
      y += 8;
    }
    y += 8;
  }
  if (sheet.match) {
    y += 26;
    const cells = sheet.match.heads.length;
    const wide = (width - 2 * margin) / cells;
    const line = (texts: readonly string[], style: string, colour: string) =>
      texts.forEach((text, index) => write(text, margin + wide * (index + 1) - 6, 'right', style, colour, wide - 10));
    line(sheet.match.heads, font(13, 600), quiet);
    y += 8;
    for (const row of sheet.match.rows) {
      rule();
      y += 20;
      line(row, font(15), ink);
      y += 7;
    }
  }
  y += 34;
  write(sheet.foot, margin, 'left', font(13), quiet, width - 2 * margin);
  return y + 20;
}

/** Returns the sheet as a PNG. Throws if the browser cannot make one. */
export async function sheetPicture(sheet: SheetPicture, Tile: TilePicture, tileText: (tile: string) => string): Promise<Blob> {
  const tiles = [...new Set(sheet.rows.flatMap((row) => row.lines.flatMap((line) => line.tiles)))];
  const images: Images = new Map(
    await Promise.all(tiles.map(async (tile) => [tile, await tileImage(Tile, tile)] as const)),
  );
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const height = draw(pen, sheet, images, tileText);
  canvas.width = width * sharpness;
  canvas.height = Math.ceil(height) * sharpness;
  pen.scale(sharpness, sharpness);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  draw(pen, sheet, images, tileText);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}
