// The rules of a game as the page shows them, made from RULES.md when the page is built (build/rules_document.ts), so that
// the browser need not parse Markdown or HTML.

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'code'; inside: Inline[] }
  /** A link to a rule by its number. */
  | { kind: 'rule'; rule: string };

export interface Paragraph {
  /** The number of the rule, such as R3.2: its anchor. */
  id?: string;
  inline: Inline[];
}
export type Block =
  | { kind: 'heading'; level: number; id: string; inline: Inline[] }
  | ({ kind: 'paragraph' } & Paragraph)
  | { kind: 'list'; items: Paragraph[] }
  /** A figure of the game's board, with its caption; RULES.md writes it as `![caption](figure:name)`. */
  | { kind: 'figure'; name: string; inline: Inline[] }
  | { kind: 'table'; head: Inline[][]; rows: Paragraph[][] };

export interface RulesDocument {
  title: string;
  blocks: Block[];
}
