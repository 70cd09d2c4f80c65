export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 48 48" aria-hidden="true">
      <rect x="12" y="3" width="24" height="42" rx="5" class="face" />
      <path d="M16 24h16" class="bar" />
      <circle cx="24" cy="13.500" r="3" class="pip" />
      <circle cx="18.500" cy="30" r="2.600" class="pip" />
      <circle cx="29.500" cy="39" r="2.600" class="pip" />
      <path d="M30 30q7-9 14-6-2 8-14 6z" class="leaf" />
    </svg>
  );
}
