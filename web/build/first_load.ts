// One file for all that the first page needs. The bundler alone makes a file for each group of modules that parts loaded later share with
// it: a dozen requests, each compressed without the words of the others.

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** Names the chunk of a module for the bundler: `first` if the entry imports it, also through others; otherwise the bundler decides. */
export function firstLoadChunk(): (id: string, graph: Graph) => string | null {
  const known = new Map<string, boolean>();
  const isFirst = (id: string, graph: Graph): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Modules may import each other in a circle.
    known.set(id, false);
    const module = graph.getModuleInfo(id);
    const found = module !== null && (module.isEntry || module.importers.some((importer) => isFirst(importer, graph)));
    known.set(id, found);
    return found;
  };
  return (id, graph) => (isFirst(id, graph) ? 'first' : null);
}
