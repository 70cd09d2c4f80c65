// Words for the server's English texts: the page's own, and those of each game, which are in the game's folder.

/** A language's words by path, such as `GAME.options.teams.title` or `entry.GAME`. */
export type ServerWords = { readonly [path: string]: string };

/** Words with the paths of `T`, and more where a language needs them: the type of a translation. */
export type WordsLike<T> = { readonly [path in keyof T]: string } & ServerWords;

/** Returns the words of the page and those of every game's folder together. */
export const joined = (own: ServerWords, games: { readonly [file: string]: ServerWords }): ServerWords =>
  Object.assign({}, own, ...Object.values(games)) as ServerWords;
