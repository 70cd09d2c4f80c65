// Loads the documents from the server that serves this page: what the reader sees is true for this server.

import type { Documents, HttpDocument, Registry, SchemaDocument, VariantEntry } from './schema';

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as T;
}

let loading: Promise<Documents> | null = null;

export function documents(): Promise<Documents> {
  loading ??= Promise.all([
    json<SchemaDocument>('/api/protocol/schema.json'),
    json<Registry>('/api/protocol/registry.json'),
    json<{ variants: VariantEntry[] }>('/api/variants'),
    json<HttpDocument>('/api/protocol/openapi.json'),
  ]).then(([schema, registry, { variants }, http]) => ({ definitions: schema.$defs, registry, variants, http }));
  // After a failure the next call tries again.
  loading.catch(() => (loading = null));
  return loading;
}
