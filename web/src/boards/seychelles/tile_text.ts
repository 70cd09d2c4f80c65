/** Names a tile as players of Seychelles do, the larger number first, in running text and for screen readers: 6–4. */
export const tileText = (tile: string): string => tile.split('-').sort().reverse().join('–');
