import { useLocation, useNavigate } from 'react-router'
import { carriedProgress } from '#app/cart/cart-storage'
import { useOnce } from '#app/ui/use-once'

/**
 * Puts the free-shipping progress that CHECK OUT carries (specification, section 4) into this page's location. The checkout is a
 * document of its own, which a link's state does not reach, so session storage carries it.
 */
export function useCarriedProgress(): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useOnce(() => {
    const progress = carriedProgress.read()
    carriedProgress.forget()
    if (progress === null || state) return
    navigate(pathname + search, { replace: true, state: { progress } })
  })
}
