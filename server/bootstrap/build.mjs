// `npm run build`: installs missing packages and builds stale output, as `npm start` does, without opening the shop.
import { build, findNode, install } from './prepare.mjs'

install()
build(findNode())
