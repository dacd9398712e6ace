import styled, { keyframes } from 'styled-components'
import { color, space } from '../theme/tokens.ts'

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  margin: auto;
  padding: ${space(12)} ${space(4)};
  color: ${color('ink-muted')};
`

const sweep = keyframes`
  from {
    translate: -100%;
  }

  to {
    translate: 260%;
  }
`

const Track = styled.span`
  width: 160px;
  height: 3px;
  overflow: hidden;
  background: ${color('line')};
  border-radius: 2px;

  &::after {
    content: '';
    display: block;
    width: 40%;
    height: 100%;
    background: ${color('accent')};
    animation: ${sweep} 1.1s ease-in-out infinite;
  }
`

/** Something is going on and takes the page's place. */
export function BarLoader ({ label = 'Loading...' }: { label?: string }) {
  return (
    <Frame role='status' data-stand-in>
      <span>{label}</span>
      <Track aria-hidden />
    </Frame>
  )
}
