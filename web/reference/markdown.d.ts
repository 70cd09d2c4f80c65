declare module '*/docs/PROTOCOL.md' {
  import type { Section } from '../build/tutorial';
  const sections: Section[];
  export default sections;
}
