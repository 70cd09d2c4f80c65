import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminTypes, type OpenApi } from './admin_types';

const web = join(import.meta.dirname, '..');
const openApi = JSON.parse(readFileSync(join(web, '../docs/generated/openapi.json'), 'utf8')) as OpenApi;

describe('the types of the admin API', () => {
  // If this fails: npm run admin-types
  it('match the current OpenAPI document', () =>
    expect(adminTypes(openApi)).toMatchFileSnapshot(join(web, 'admin/generated/admin.ts')));
  it('have every call with its roles, and the meaning of each refusal', () => {
    const text = adminTypes(openApi);
    const calls = Object.values(openApi.paths).flatMap((methods) => Object.keys(methods)).length;
    expect(text.match(/^ {2}'(GET|POST) \/\S*': \{$/gm)).toHaveLength(calls);
    expect(text).toContain(`'POST /bans': ['admin'],`);
    expect(text).toContain('bad_range: "Not an address range');
  });
});
