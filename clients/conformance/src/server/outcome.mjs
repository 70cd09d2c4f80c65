// The result of a trial: a sentence that says what is wrong, or an empty one.

/** A sentence if the value is not the wanted one. */
export const is = (wanted, actual, what) => (wanted === actual ? '' : `${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`);

/** The first sentence that is not empty. */
export const first = (...problems) => problems.find(Boolean) ?? '';
