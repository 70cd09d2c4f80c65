import type { ComponentChildren } from 'preact';

/** The frame of every screen before sign-in: one narrow card. */
export function SignInCard({ children }: { children: ComponentChildren }) {
  return (
    <main class="sign-in-card">
      <p class="brand">
        Takamaka <span>admin</span>
      </p>
      {children}
    </main>
  );
}
