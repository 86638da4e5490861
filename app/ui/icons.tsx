export function SocialIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.9" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.3" cy="6.7" r="1" fill="currentColor" stroke="none" />
    </svg>
  )
}

export function ChatIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path stroke="currentColor" strokeWidth="1.9" d="M3.5 20.5 4.8 16A8.9 8.9 0 1 1 8 19.2Z" />
      <path
        fill="currentColor"
        d="M8.6 8.1c.3-.6 1-.6 1.3 0l.6 1.4c.2.4-.5 1-.3 1.4.5 1 1.9 2.3 2.9 2.8.4.2.9-.6 1.3-.4l1.4.6c.6.3.6 1 .1 1.4-.9.9-2 .8-3.3.2a9.3 9.3 0 0 1-4.2-4.2c-.5-1.1-.5-2.4.2-3.2Z"
      />
    </svg>
  )
}
