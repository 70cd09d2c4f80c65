// Compares answers of the admin API with the OpenAPI document that the server serves.

import assert from 'node:assert/strict';

import Ajv from 'ajv/dist/2020.js';

import { closed } from './frame_check.mjs';

export class AnswerCheck {
  #ajv = new Ajv({ strict: false, allErrors: true });
  #checks = new Map();
  #components;

  constructor(document) {
    this.document = document;
    this.#components = closed(document.components);
  }

  /** Returns the path of the document, such as /rooms/{room}, that a call goes to; one with fewer {names} wins. */
  pathOf(method, target) {
    const given = target.split('?')[0].split('/');
    const fits = (path) => {
      const wanted = path.split('/');
      return wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i]);
    };
    return Object.keys(this.document.paths)
      .filter((path) => fits(path) && this.document.paths[path][method.toLowerCase()])
      .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  }

  /** Fails unless the JSON of an answer matches the document. Answers without JSON, and calls that it does not list and that are refused, pass. */
  check(method, target, answer) {
    if (method === 'HEAD' || !answer.headers['content-type']?.endsWith('json')) return;
    const path = this.pathOf(method, target);
    const isGood = answer.status === 200;
    assert.ok(path || !isGood, `${method} ${target} is not in the document`);
    const schema = isGood
      ? this.document.paths[path][method.toLowerCase()].responses[200].content['application/json']?.schema
      : this.document.components.responses.problem.content['application/problem+json'].schema;
    if (!schema) return;
    const key = isGood ? `${method} ${path}` : 'problem';
    if (!this.#checks.has(key)) this.#checks.set(key, this.#ajv.compile({ ...closed(schema), components: this.#components }));
    const fits = this.#checks.get(key);
    assert.ok(fits(answer.body), `${method} ${target}: ${this.#ajv.errorsText(fits.errors)} in ${JSON.stringify(answer.body).slice(0, 2000)}`);
  }
}
