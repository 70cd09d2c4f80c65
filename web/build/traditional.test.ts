import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zh } from '../src/texts/zh';
import { zh as traditional } from '../src/texts/zh_hant';
import { toTraditional } from './traditional.ts';

test('characters, and words with characters that have several traditional forms', () => {
  expect(toTraditional('这里没有人')).toBe('這裏沒有人');
  expect(toTraditional('控制，复制，恢复，答复')).toBe('控制，複製，恢復，答覆');
  expect(toTraditional('机器人之后出牌')).toBe('機械人之後出牌');
  expect(toTraditional('{n} pts, {name}: «Balak 6!»')).toBe('{n} pts, {name}: «Balak 6!»');
});

test('a character that is in no list stops the build, also one that is only known within words', () => {
  expect(() => toTraditional('骉')).toThrow('does not know 骉');
  expect(() => toTraditional('复')).toThrow('does not know 复');
});

test('every file of simplified texts has one of traditional texts, which is made', () => {
  const folders = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const simplified = folders.filter((path) => path.endsWith('/zh.ts'));
  expect(simplified.length).toBeGreaterThan(15);
  for (const path of simplified) {
    expect(folders, path).toContain(path.replace(/zh\.ts$/, 'zh_hant.ts'));
    expect(() => toTraditional(readFileSync(join('src', path), 'utf8')), path).not.toThrow();
  }
  expect(traditional['ui.settings']).toBe('設定');
  expect(Object.keys(traditional)).toEqual(Object.keys(zh));
});
