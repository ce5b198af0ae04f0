/** A closed lock, 14 × 14. */
export const LockIcon = () => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />
  </svg>
);
