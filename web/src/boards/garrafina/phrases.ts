/** The calls at tables of Garrafina, by id (engine/variants/garrafina/phrases.hpp), in the words of its players. */
export const phrases = { paso: '¡Paso!', domino_es: '¡Dominó!' } as const;
