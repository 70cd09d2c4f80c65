// The names of a Kubernetes that machines.sh has started: what CoreDNS answers there, for services alone.
//   node names.mjs KUBECTL ADDRESS
// It follows services and endpoints at the API server, and answers A and SRV at port 53 of ADDRESS, by UDP and TCP. An answer that is
// larger than what the asker takes (RFC 1035, 512 bytes; RFC 6891) is cut and marked as cut, as everywhere.

import { execFileSync, spawn } from 'node:child_process';
import dgram from 'node:dgram';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import packet from 'dns-packet';

const [kubectl, address] = process.argv.slice(2);
const domain = 'svc.cluster.local';
const ttl = 5; // as CoreDNS
const proxyPort = 12053;

/** A list of the API server, kept up to date: from `namespace/name` to the object. */
class Watched extends Map {
  constructor(resource) {
    super();
    this.resource = resource;
    this.follow();
  }
  async follow() {
    for (;;) {
      try {
        const list = JSON.parse(execFileSync(kubectl, ['get', '--raw', `/api/v1/${this.resource}`], { encoding: 'utf8', maxBuffer: 1 << 28 }));
        this.clear();
        for (const one of list.items) this.set(keyOf(one), one);
        await this.changes(list.metadata.resourceVersion);
      } catch (error) {
        console.error(`${this.resource}: ${error.message}`);
      }
      await sleep(500);
    }
  }
  changes(version) {
    return new Promise((resolve, reject) => {
      http.get({ port: proxyPort, path: `/api/v1/${this.resource}?watch=1&resourceVersion=${version}` }, (answer) => {
        let rest = '';
        answer.setEncoding('utf8').on('data', (data) => {
          const lines = (rest + data).split('\n');
          rest = lines.pop();
          for (const { type, object } of lines.map((line) => JSON.parse(line))) {
            if (type === 'DELETED') this.delete(keyOf(object));
            else if (type === 'ERROR') answer.destroy(new Error(object.message));
            else this.set(keyOf(object), object);
          }
        });
        answer.on('end', resolve).on('error', reject);
      }).on('error', reject);
    });
  }
}
const keyOf = ({ metadata }) => `${metadata.namespace}/${metadata.name}`;

spawn(kubectl, ['proxy', `--port=${proxyPort}`], { stdio: 'inherit' });
await sleep(1000);
const services = new Watched('services');
const endpoints = new Watched('endpoints');

const hostOf = (ip) => ip.replaceAll('.', '-');
/** The addresses and ports of a service, { ip, ports }: those of its pods if it has no address of its own. */
function placesOf(key) {
  const { spec } = services.get(key);
  if (spec.clusterIP !== 'None') return [{ ip: spec.clusterIP, ports: spec.ports }];
  return (endpoints.get(key)?.subsets ?? []).flatMap(({ addresses = [], ports = [] }) => addresses.map(({ ip }) => ({ ip, ports })));
}

/** The records of a name, { answers, additionals }; undefined if there is no such name. */
function look(type, name) {
  if (!name.endsWith(`.${domain}`)) return undefined;
  const words = name.slice(0, -domain.length - 1).split('.').reverse(); // namespace, service, then a pod, or a protocol and a port
  const [namespace, service, first, second] = words;
  const key = `${namespace}/${service}`;
  if (!services.has(key) || words.length > 4) return undefined;
  const places = placesOf(key);
  const a = (owner, ip) => ({ type: 'A', name: owner, ttl, data: ip });
  if (words.length === 2) return { answers: type === 'A' ? places.map(({ ip }) => a(name, ip)) : [], additionals: [] };
  if (words.length === 3) {
    const one = places.find(({ ip }) => hostOf(ip) === first);
    return one && { answers: type === 'A' ? [a(name, one.ip)] : [], additionals: [] };
  }
  const found = places.flatMap(({ ip, ports }) => ports.filter((port) => `_${port.name}` === second && `_${(port.protocol ?? 'TCP').toLowerCase()}` === first)
    .map(({ port }) => ({ ip, port, target: `${hostOf(ip)}.${service}.${namespace}.${domain}` })));
  return {
    answers: type === 'SRV' ? found.map(({ port, target }) => ({ type: 'SRV', name, ttl, data: { priority: 0, weight: 100, port, target } })) : [],
    additionals: type === 'SRV' ? found.map(({ ip, target }) => a(target, ip)) : [],
  };
}

function answer(data, most) {
  const asked = packet.decode(data);
  const [question] = asked.questions;
  const known = look(question.type, question.name.toLowerCase());
  const flags = packet.RECURSION_DESIRED | packet.AUTHORITATIVE_ANSWER | (known ? 0 : 3);
  const takes = asked.additionals.find(({ type }) => type === 'OPT')?.udpPayloadSize ?? 512;
  const reply = { type: 'response', id: asked.id, flags, questions: asked.questions, ...known };
  const whole = packet.encode(reply);
  if (whole.length <= Math.max(most, takes)) return whole;
  const short = packet.encode({ ...reply, additionals: [] });
  if (short.length <= Math.max(most, takes)) return short;
  return packet.encode({ ...reply, flags: flags | packet.TRUNCATED_RESPONSE, answers: [], additionals: [] });
}

const udp = dgram.createSocket('udp4');
udp.on('message', (data, { port, address: asker }) => udp.send(answer(data, 512), port, asker));
udp.bind(53, address);
net.createServer((socket) => {
  let held = Buffer.alloc(0);
  socket.on('error', () => {}).on('data', (data) => {
    held = Buffer.concat([held, data]);
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const reply = answer(held.subarray(2, 2 + held.readUInt16BE(0)), 65_535);
      held = held.subarray(2 + held.readUInt16BE(0));
      socket.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 255]), reply]));
    }
  });
}).listen(53, address);
