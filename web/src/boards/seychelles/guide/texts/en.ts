// The guide to Seychelles, in English. The other languages have the same keys, or they do not compile.

import type { TextsLike } from '../../../../texts/game';

export const texts = {
  aim: 'You play two against two; your partner sits opposite. If one of you empties the hand, you both win: all pips left with the others are your points.',
  ends: 'A tile goes to one of the two ends of the line; you see the open numbers above your hand. Doubles lie across and open nothing new.',
  turn: 'Your turn! The tiles with a gold edge fit: tap one. If you can play, you must.',
  played: 'Watch the score of both sides above: a set goes to 50. If the others have nothing then, they are kapot; with 1 to 9 kapot bef; with ten they are safe.',
  pass: 'Nothing fits: you pass. Nothing is drawn and nothing is lost, but the others now know what you lack.',
  other_passed: 'Somebody passed. Remember the numbers that were open: if it was your opponent, keep them open.',
  end: 'The deal is over. The winning side gets all the pips left with the other side. This guide played to ten points; a real set goes to 50. Now the second part: the tips of Seychelles’ players.',
  double_early: 'Play doubles early: each fits one number only, so it is easy to be left with them.',
  double_kept: 'But a double may wait if your hand is strong in its number: five tiles or more, the double among them.',
  heavy_early: 'Play heavy tiles early: if the others win the deal, they score less from you.',
  kapot_bef: 'You may even let the others win a deal: if they had nothing and get less than ten from you and your partner, they may still end as kapot bef, the worse of the two.',
  every_number: 'Keep a tile of every number for as long as you can: then you rarely have to pass.',
  pass_tells: 'When an opponent passes, remember the open numbers: they have none of them. Later you can block them with these.',
  counted: 'Watch the tiles on the table: together with your own they tell what the others hold, above all late in the deal.',
  stitch: 'Stitch the ends up: play so that both ends show the same number, and you have more of it. Opponents do not like that.',
  next_turn: 'Plan your next turn: if you have many tiles of a number, open it, so that you can play it again.',
  partner_ahead: 'Watch your partner: if they are closer to tape than you, change your plan and help them.',
  bwi: 'Bwi: if no end takes your double any more, you cannot tape. Rely on your partner, and give your own plan up.',
  keep_six: 'If you begin with 6–6, you may keep it, for example with four more sixes. That is a risk: all know that you have it, and may block it.',
  last: 'That is all. Play a whole match: at the table each tip comes once, when it first applies.',
  now_double_early: 'Play doubles early: {tile} fits one number only.',
  now_double_kept: 'You are strong in {n}: your {tile} may wait.',
  now_heavy_early: 'Play heavy tiles early, such as {tile}: what you keep may count for the others.',
  now_kapot_bef: 'The others have nothing: let them win with {bef} or less, and they may end as kapot bef.',
  now_every_number: 'Keep one of every number: {tile} is your last with {n}.',
  now_pass_tells: '{name} passed at {open}: remember what they lack.',
  now_counted: 'Count the tiles: all with {n} but one lie here or are yours.',
  now_stitch: 'Stitch the ends up: with {tile} both show {n}, and you have more.',
  now_next_turn: 'You have many with {n}: open it for your next turn.',
  now_partner_ahead: '{name} is closer to tape than you: help your partner.',
  now_bwi: 'Bwi: your {tile} fits nowhere any more. Help {name}.',
  now_keep_six: 'You need not begin with {tile}. If you keep it, all know that you have it.',
} as const;

export type Texts = TextsLike<typeof texts>;
