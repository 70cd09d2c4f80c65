// RULES.md as a tree of a few kinds of blocks. Anything else stops the build: the page never shows rules with parts missing.

import { marked, type Token, type Tokens } from 'marked';
import type { Block, Inline, Paragraph, RulesDocument } from '../src/rules/document';

const ruleNumber = /R\d+(?:\.\d+)?/;
const numbered = new RegExp(`^(${ruleNumber.source}|[A-E]\\d+)\\b`);

const entities: { readonly [name: string]: string } = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => entities[name] ?? name);

class RulesError extends Error {}

/** Turns the rule numbers in a text into links. */
function linked(text: string): Inline[] {
  return plain(text)
    .split(new RegExp(`\\b(${ruleNumber.source})\\b`))
    .map((part, index): Inline => (index % 2 ? { kind: 'rule', rule: part } : part))
    .filter((part) => part !== '');
}

function inline(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape': {
        const inner = (token as Tokens.Text).tokens;
        return inner ? inline(inner) : linked((token as Tokens.Text).text);
      }
      case 'strong':
      case 'em':
        return [{ kind: token.type, inside: inline((token as Tokens.Strong).tokens) }];
      case 'codespan':
        return [{ kind: 'code', inside: [plain((token as Tokens.Codespan).text)] }];
      case 'br':
        return [' '];
      default:
        throw new RulesError(`the rules page knows no ${token.type}: ${token.raw}`);
    }
  });
}

const textOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.kind === 'rule' ? part.rule : textOf(part.inside))).join('');

/** A paragraph that starts with its number gets it as its anchor, and does not repeat it as a link to itself. */
function paragraph(tokens: readonly Token[]): Paragraph {
  const parts = inline(tokens);
  const [first, ...rest] = parts;
  const id = first === undefined ? undefined : numbered.exec(textOf([first]))?.[1];
  if (!id || first === undefined || typeof first === 'string' || textOf([first]) !== id) return { inline: parts };
  const [next, ...others] = rest;
  const begun = typeof next === 'string' ? next.trimStart() : next;
  return { id, inline: begun === '' || begun === undefined ? others : [begun, ...others] };
}

function cell({ tokens }: Tokens.TableCell): Paragraph {
  const parts = inline(tokens);
  const id = /^[A-E]\d+$/.exec(textOf(parts))?.[0];
  return id ? { id, inline: parts } : { inline: parts };
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

function heading(token: Tokens.Heading): Block {
  const text = textOf(inline(token.tokens));
  const id = numbered.exec(text)?.[1];
  return {
    kind: 'heading',
    level: token.depth,
    id: id ?? slug(text),
    inline: [id ? text.slice(id.length).trim() : text],
  };
}

/** A paragraph that is `![caption](figure:name)`. */
function figure({ tokens }: Tokens.Paragraph): Block | undefined {
  const [image, ...more] = tokens;
  const name = image?.type === 'image' && more.length === 0 ? /^figure:(\w+)$/.exec((image as Tokens.Image).href)?.[1] : undefined;
  return name === undefined ? undefined : { kind: 'figure', name, inline: linked((image as Tokens.Image).text) };
}

function block(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [heading(token as Tokens.Heading)];
    case 'paragraph':
      return [figure(token as Tokens.Paragraph) ?? { kind: 'paragraph', ...paragraph((token as Tokens.Paragraph).tokens) }];
    case 'list':
      return [{ kind: 'list', items: (token as Tokens.List).items.map((item) => paragraph(item.tokens)) }];
    case 'table': {
      const table = token as Tokens.Table;
      return [{ kind: 'table', head: table.header.map((one) => inline(one.tokens)), rows: table.rows.map((row) => row.map(cell)) }];
    }
    default:
      throw new RulesError(`the rules page knows no ${token.type}: ${token.raw}`);
  }
}

export function rulesDocument(markdown: string): RulesDocument {
  const blocks = marked.lexer(markdown).flatMap(block);
  const [first, ...rest] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) throw new RulesError('rules begin with their title');
  return { title: textOf(first.inline), blocks: rest };
}

/**
 * Gives the headings of a translation the anchors of the English text, so that an address leads to the same place in every
 * language. Throws if their blocks differ in kind or number.
 */
export function withAnchorsOf(english: RulesDocument, translated: RulesDocument): RulesDocument {
  const kinds = ({ blocks }: RulesDocument) => blocks.map((one) => one.kind).join(' ');
  if (kinds(english) !== kinds(translated)) throw new RulesError(`${translated.title}: the blocks are not those of the English rules`);
  const blocks = translated.blocks.map((one, index) => {
    const original = english.blocks[index];
    return one.kind === 'heading' && original?.kind === 'heading' ? { ...one, id: original.id } : one;
  });
  return { ...translated, blocks };
}

/** Returns every anchor of the document, in order. */
export function anchorsOf({ blocks }: RulesDocument): string[] {
  return blocks.flatMap((one): (string | undefined)[] => {
    switch (one.kind) {
      case 'heading':
      case 'paragraph':
        return [one.id];
      case 'list':
        return one.items.map((item) => item.id);
      case 'table':
        return one.rows.flatMap((row) => row.map((each) => each.id));
      case 'figure':
        return [];
    }
  }).filter((id) => id !== undefined);
}
