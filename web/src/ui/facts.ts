/** Joins short facts about one thing. The dot between two of them stays with the first, so no line begins with it. */
export function joinFacts(facts: (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}
