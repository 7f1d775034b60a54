import {useEffect, useState} from 'react'

/** Movements that a resting finger makes, and how near an end counts as the end. */
const slack_px = 8

/** Whether the page was last scrolled down. False at its top and at its end. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last_px = scrollY
    const look = () => {
      const end_px = document.documentElement.scrollHeight - innerHeight
      if (scrollY <= slack_px || scrollY >= end_px - slack_px) setDown(false)
      else if (Math.abs(scrollY - last_px) < slack_px) return
      else setDown(scrollY > last_px)
      last_px = scrollY
    }
    addEventListener('scroll', look, {passive: true})
    return () => removeEventListener('scroll', look)
  }, [])
  return isDown
}
