import { runCli, shopCommand } from '#server/commands/command'
import { move } from '#server/commands/copy-database'

await runCli(
  shopCommand(
    'move-to-postgres',
    'Moves the shop from the SQLite file in SHOP_DATA_DIR to the empty database at DATABASE_URL. Stop the shop first.',
  ).action(() => move('postgres')),
)
