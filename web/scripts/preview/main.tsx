// What a messenger shows of a link: a felt with a line of dominoes, our hand, and the name. No words, so it is the same in every
// language. The tiles are drawn as at the table.

import { render } from 'preact';
import { layOut, type Line, viewOf } from '../../src/boards/line/layout';
import { TilePicture, TileShape } from '../../src/kit/tile';
import '../../src/styles/index.css';
import { Logo } from '../../src/ui/logo';
import './preview.css';

const line: Line = {
  tiles: [[2, 5], [5, 5], [5, 1], [1, 3], [3, 3], [3, 6], [6, 6], [6, 4], [4, 0]].map(([left = 0, right = 0]) => ({ left, right })),
  first: 4,
};
const hand = ['1-2', '0-5', '2-4', '1-6', '4-4', '2-6', '5-6'];
// As wide as the whole line, so that it has no corner.
const width = 18;

function Picture() {
  const places = layOut(line, width);
  const { x, y, w, h } = viewOf(places, width, 0.13);
  return (
    <main class="table">
      <svg class="felt-line" viewBox={`${x} ${y} ${w} ${h}`}>
        {places.map((place, index) => (
          <TileShape key={index} place={place} kind={index === places.length - 1 ? 'last' : ''} />
        ))}
      </svg>
      <h1>
        <Logo /> Takamaka
      </h1>
      <div class="fan">
        {hand.map((tile, index) => (
          <span key={tile} style={{ '--nth': index - 3 }}>
            <TilePicture tile={tile} />
          </span>
        ))}
      </div>
    </main>
  );
}

const root = document.getElementById('app');
if (root) render(<Picture />, root);
