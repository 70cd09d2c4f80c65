// What moves at the table, and the end of a deal. A chunk of its own: the table works without it.

export { Ending } from './ending';
export { look, travel } from './travel';
