import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskTypes, type OpenApi } from './desk_types';

const web = join(import.meta.dirname, '..');
const openApi = JSON.parse(readFileSync(join(web, '../docs/generated/openapi.json'), 'utf8')) as OpenApi;

describe('the types of the desk’s API', () => {
  // If they are not: npm run desk-types
  it('are those of the OpenAPI document as it is', () =>
    expect(deskTypes(openApi)).toMatchFileSnapshot(join(web, 'admin/generated/desk.ts')));
  it('know every call with its roles, and what each refusal means', () => {
    const text = deskTypes(openApi);
    const calls = Object.values(openApi.paths).flatMap((methods) => Object.keys(methods)).length;
    expect(text.match(/^ {2}'(GET|POST) \/\S*': \{$/gm)).toHaveLength(calls);
    expect(text).toContain(`'POST /bans': ['admin'],`);
    expect(text).toContain('bad_range: "Not a range of addresses');
  });
});
