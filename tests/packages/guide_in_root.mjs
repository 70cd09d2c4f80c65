// Follows docs/OPERATIONS.md in a bare Debian with the package installed, on the paths that the guide names, as an ordinary user with
// sudo. bare_install.sh starts this in namespaces of its own; systemctl.sh there does what systemd does for the units.
//
//   node guide_in_root.mjs ROOT

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { spend } from './evening.mjs';

const [, , system] = process.argv;
const here = (name) => path.join(system, name);

/** Runs a line in the root as the user `ana`. */
function follow(line) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };
  const ran = spawnSync('/usr/sbin/chroot', ['--userspec=ana', system, '/bin/bash', '-ec', line], { encoding: 'utf8', env });
  console.log(`$ ${line}\n${ran.stdout}${ran.stderr}`);
  assert.equal(ran.status, 0, line);
  return ran.stdout;
}

const refused = spawnSync('/usr/sbin/chroot', ['--userspec=ana', system, '/usr/bin/takamaka', 'games'], { encoding: 'utf8' });
assert.notEqual(refused.status, 0);
assert.match(refused.stderr, /cannot be read: Permission denied; run the command as the user of the service|there is no database/);
try {
  await spend({ port: 8080, follow });
  follow('sudo systemctl start takamaka-backup.service');
  const mode = (name) => (statSync(here(name)).mode & 0o777).toString(8);
  assert.equal(mode('var/lib/takamaka'), '700');
  assert.equal(mode('var/lib/takamaka/backups'), '700');
  const kept = readdirSync(here('var/lib/takamaka/backups')).filter((name) => name.endsWith('.db'));
  assert.equal(kept.length, 2, `one by hand and one by the unit of the timer: ${kept}`);
  assert.equal(JSON.parse(readFileSync(here('var/lib/takamaka/budi.json'), 'utf8')).names[0].name, 'Budi');
  assert.equal(mode('var/lib/takamaka/budi.json'), '600');
  const denied = spawnSync('/usr/sbin/chroot', ['--userspec=ana', system, '/usr/bin/takamaka', 'games'], { encoding: 'utf8' });
  assert.equal(denied.status, 73, denied.stderr);
  assert.match(denied.stderr, /run the command as the user of the service, with sudo -u takamaka/);
} finally {
  follow('sudo systemctl stop takamaka');
}
