import styles from './owner.css?url'

/** The counter's styles; every page of it has them by its frame, or says so itself. */
export function OwnerStyles() {
  return <link rel="stylesheet" href={styles} precedence="counter" />
}
