/** The calls at tables of Gaple, by id (engine/variants/gaple/phrases.hpp), in the words of its players. */
export const phrases = { gaple: 'Gaple!', lewat: 'Lewat', balak: 'Balak!' } as const;
