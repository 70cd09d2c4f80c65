import type { ComponentChildren } from 'preact';

/** What stands in front of the desk: one narrow card. */
export function Door({ children }: { children: ComponentChildren }) {
  return (
    <main class="door">
      <p class="brand">
        Takamaka <span>the desk</span>
      </p>
      {children}
    </main>
  );
}
