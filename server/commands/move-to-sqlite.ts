import { runCli } from '#server/commands/command'
import { move } from '#server/commands/copy-database'

/** `npm run move-to-sqlite`: from the database at DATABASE_URL to a new SQLite file in SHOP_DATA_DIR. */
runCli(() => move('sqlite'))
