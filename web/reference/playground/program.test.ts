import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { program } from './program';
import type { Message } from './session';

const done: Message[] = [
  { type: 'hello', id: 'a', client: 'playground 1', token: 'k3VQ0' },
  { type: 'create', id: 'b', variant: 'gaple', seats: 4, options: { deals: 1 }, settings: { help: true, name: null } },
  { type: 'add_bots', id: 'c', room: '01JABCDEFGHJKMNPQRSTVWXYZ0' },
  { type: 'line_up', id: 'd', room: '01JABCDEFGHJKMNPQRSTVWXYZ0', with: 'Eka "E" \u2028' },
  { type: 'act', id: 'e', room: '01JABCDEFGHJKMNPQRSTVWXYZ0', seq: 12, action: { type: 'play', tile: '0-0' } },
];
const python = program('python', 'ws://127.0.0.1:8080/ws', 'takamaka.v1.json', done);
const typescript = program('typescript', 'ws://127.0.0.1:8080/ws', 'takamaka.v1.json', done);

describe('what was done, as a program', () => {
  it('is Python', () => {
    execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: python });
    expect(python).toContain('await ask("create", variant="gaple", seats=4, options={"deals": 1}, settings={"help": True, "name": None})');
    expect(python).toContain('await ask("line_up", room=here["room"], **{"with": ');
  });
  it('is TypeScript', () => {
    const { diagnostics } = ts.transpileModule(typescript, { reportDiagnostics: true, compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
    expect(diagnostics).toEqual([]);
    expect(typescript).toContain('await ask("act", { room: here.room, seq: here.seq, action: here.you.own.legal[0] });');
  });
  it('has no token and no room of the session', () => {
    for (const text of [python, typescript]) expect(text).not.toMatch(/k3VQ0|01JABCDEFGHJKMNPQRSTVWXYZ0/);
  });
});
