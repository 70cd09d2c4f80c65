// The rules of a game: every paragraph with a number to link to, a table of contents, and the effect of each option.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { go } from '../app/router';
import { goHome, lastRoom, room } from '../app/store';
import { valueText } from '../forms/value_text';
import { findVariant, presetAbout, presetTitle, variantTitle } from '../forms/words';
import type { OptionSchema, Preset, Variant } from '../protocol';
import { language, type LanguageCode, languages, serverWord, t } from '../texts';
import { joinFacts } from '../ui/facts';
import { Icon } from '../ui/icon';
import type { Block, Inline, Paragraph, RulesDocument } from './document';
import { Figure } from './figure';
import { rulesTexts } from './texts';

const w = rulesTexts.t;

export interface Props {
  variant: string;
  anchor: string;
  document: RulesDocument;
  /** The language of the document. */
  written: LanguageCode;
  /** Whether the reader has chosen the English text. */
  original: boolean;
  onOriginal(original: boolean): void;
}

export function RulesText({ variant, anchor, document, written, original, onOriginal }: Props) {
  const main = useRef<HTMLElement>(null);
  const of = findVariant(variant);
  useEffect(() => {
    const target = anchor ? window.document.getElementById(decodeURIComponent(anchor.slice(1))) : null;
    if (target) {
      target.scrollIntoView({ block: 'start' });
      target.focus({ preventScroll: true });
    } else scrollTo(0, 0);
  }, [variant, anchor, of]);
  const here = room.value;
  const last = lastRoom.value;
  const leave = () => (here && last ? go({ page: 'table', code: last.code, watch: last.watch }) : goHome());
  return (
    <main class="page rules" ref={main}>
      <header class="bar">
        <button type="button" class="icon-button" aria-label={here ? w('to_table') : t('ui.home')} onClick={leave}>
          <Icon name="back" />
        </button>
        <h1>{w('of', { game: variantTitle(variant) })}</h1>
      </header>
      <div class="rules-columns">
        <Contents variant={variant} document={document} written={written} options={of !== undefined} />
        <article>
          {language() !== 'en' && <AboutLanguage written={written} original={original} onOriginal={onOriginal} />}
          <div lang={languages[written].locale}>
            {document.blocks.map((block, index) => (
              <OneBlock key={index} block={block} variant={variant} at={anchor} />
            ))}
          </div>
          {of && <Options variant={of} at={anchor} />}
        </article>
      </div>
    </main>
  );
}

/** Says which text this is, and leads from the translation to the English text and back. */
function AboutLanguage({ written, original, onOriginal }: Pick<Props, 'written' | 'original' | 'onOriginal'>) {
  if (written === 'en' && !original) return <p class="note">{w('english')}</p>;
  return (
    <p class="note">
      {w('original')}{' '}
      <button type="button" class="button small quiet-button" onClick={() => onOriginal(!original)}>
        {w(original ? 'read_own' : 'read_english')}
      </button>
    </p>
  );
}

function Anchor({ variant, to, children }: { variant: string; to: string; children: ComponentChildren }) {
  const anchor = `#${to}`;
  return (
    <a
      href={anchor}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go({ page: 'rules', variant, anchor });
        // For the current anchor the address does not change, but the reader still wants to go there.
        document.getElementById(to)?.scrollIntoView({ block: 'start' });
      }}
    >
      {children}
    </a>
  );
}

function Contents({ variant, document, written, options }: {
  variant: string;
  document: RulesDocument;
  written: LanguageCode;
  options: boolean;
}) {
  const headings = document.blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <nav class="contents" aria-label={w('contents')}>
      <h2>{w('contents')}</h2>
      <ol>
        {headings.map(
          (block) =>
            block.kind === 'heading' && (
              <li key={block.id} lang={languages[written].locale}>
                <Anchor variant={variant} to={block.id}>
                  {/^R\d+$/.test(block.id) && <b>{block.id}</b>} {text(block.inline, variant)}
                </Anchor>
              </li>
            ),
        )}
        {options && (
          <li>
            <Anchor variant={variant} to="choices">
              {w('choices')}
            </Anchor>
          </li>
        )}
      </ol>
    </nav>
  );
}

function text(parts: readonly Inline[], variant: string): ComponentChildren {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    switch (part.kind) {
      case 'rule':
        return (
          <Anchor variant={variant} to={part.rule}>
            {part.rule}
          </Anchor>
        );
      case 'code':
        return <code>{text(part.inside, variant)}</code>;
      case 'strong':
        return <strong>{text(part.inside, variant)}</strong>;
      case 'em':
        return <em>{text(part.inside, variant)}</em>;
    }
  });
}

/** The words alone, for screen readers. */
function plain(parts: Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.kind === 'rule' ? part.rule : plain(part.inside))).join('');
}

/** A rule with its number; the rule of the address is marked. */
function Rule({ of, variant, at }: { of: Paragraph; variant: string; at: string }) {
  if (!of.id) return <p>{text(of.inline, variant)}</p>;
  const asked = at === `#${of.id}`;
  return (
    <p class={`rule${asked ? ' asked' : ''}`} id={of.id} tabIndex={-1}>
      <b class="number">
        <Anchor variant={variant} to={of.id}>
          {of.id}
        </Anchor>
      </b>
      <span>{text(of.inline, variant)}</span>
    </p>
  );
}

function OneBlock({ block, variant, at }: { block: Block; variant: string; at: string }) {
  switch (block.kind) {
    case 'heading': {
      const Level = block.level === 2 ? 'h2' : 'h3';
      return (
        <Level id={block.id} tabIndex={-1}>
          {/^R\d+$/.test(block.id) && <span class="number">{block.id} </span>}
          {text(block.inline, variant)}
        </Level>
      );
    }
    case 'paragraph':
      return <Rule of={block} variant={variant} at={at} />;
    case 'list':
      return (
        <>
          {block.items.map((item, index) => (
            <Rule key={index} of={item} variant={variant} at={at} />
          ))}
        </>
      );
    case 'figure':
      return (
        <figure>
          <Figure variant={variant} name={block.name} />
          <figcaption>{text(block.inline, variant)}</figcaption>
        </figure>
      );
    case 'table':
      return (
        <div class="wide-table" tabIndex={0} role="region" aria-label={`${w('table')}: ${block.head.map(plain).join(', ')}`}>
          <table>
            <thead>
              <tr>
                {block.head.map((one, index) =>
                  one.length ? (
                    <th key={index} scope="col">
                      {text(one, variant)}
                    </th>
                  ) : (
                    <td key={index} />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} id={row[0]?.id}>
                  {row.map((one, column) => (
                    <td key={column}>{text(one.inline, variant)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** Turns the rule numbers in a sentence of the server into links. */
function cited(sentence: string, variant: string): ComponentChildren {
  const parts = sentence.split(/\b(R\d+(?:\.\d+)?)\b/);
  return parts.map((part, index) =>
    index % 2 ? (
      <Anchor key={index} variant={variant} to={part}>
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}

/** The options of a table in the reader's language, with the values of the reader's own table. */
function Options({ variant, at }: { variant: Variant; at: string }) {
  const mine = room.value?.info.variant === variant.key ? room.value.info : null;
  const usual = variant.defaults[String(mine?.seats.length ?? variant.seats.max)] ?? {};
  return (
    <>
      <h2 id="choices" tabIndex={-1}>
        {w('choices')}
      </h2>
      <dl class="choices">
        {Object.entries(variant.options.properties).map(([key, option]) => (
          <OptionText key={key} variant={variant} name={key} option={option} at={at}>
            <p class="quiet">
              {w('usual', { value: valueText(`${variant.key}.options.${key}`, usual[key] ?? option.default) })}
              {mine?.options[key] !== undefined && (
                <b> {w('here', { value: valueText(`${variant.key}.options.${key}`, mine.options[key]) })}</b>
              )}
            </p>
          </OptionText>
        ))}
      </dl>
      {variant.presets.length > 0 && (
        <>
          <h2 id="ways" tabIndex={-1}>
            {w('ways')}
          </h2>
          <dl class="choices">
            {variant.presets.map((preset) => (
              <Way key={preset.key} variant={variant} preset={preset} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function OptionText({ variant, name, option, at, children }: {
  variant: Variant;
  name: string;
  option: OptionSchema;
  at: string;
  children: ComponentChildren;
}) {
  const path = `${variant.key}.options.${name}`;
  const id = `option-${name}`;
  return (
    <div id={id} tabIndex={-1} class={at === `#${id}` ? 'asked' : ''}>
      <dt>{serverWord(`${path}.title`, option.title)}</dt>
      <dd>
        <p>{cited(serverWord(`${path}.about`, option.description ?? ''), variant.key)}</p>
        {option.enum && <p>{joinFacts(option.enum.map((one) => valueText(path, one)))}</p>}
        {children}
      </dd>
    </div>
  );
}

function Way({ variant, preset }: { variant: Variant; preset: Preset }) {
  return (
    <div>
      <dt>
        {presetTitle(variant, preset)} <small>{t('start.players_exact', { n: preset.seats })}</small>
      </dt>
      <dd>
        <p>{presetAbout(variant, preset)}</p>
      </dd>
    </div>
  );
}
