import { useId, type ButtonHTMLAttributes, type Ref } from 'react'
import styled from 'styled-components'
import { color, media, space, text, touchTarget } from '../../theme/tokens.ts'

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
`

const Name = styled.span`
  font-weight: 600;
`

const Knob = styled.span`
  width: 36px;
  height: 20px;
  padding: 2px;
  background: ${color('line-strong')};
  border-radius: 10px;
  transition: background-color 80ms;

  &::after {
    content: '';
    display: block;
    width: 16px;
    height: 16px;
    background: ${color('surface')};
    border-radius: 50%;
    transition: translate 80ms;
  }
`

const Control = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 36px;
  padding: 0;
  background: none;
  border: 0;
  font-weight: 600;
  cursor: pointer;

  &[aria-checked='true'] ${Knob} {
    background: ${color('success')};

    &::after {
      translate: 16px;
    }
  }

  &:disabled {
    color: ${color('ink-muted')};
    cursor: not-allowed;
  }

  /* The system's forced colors hide the knob. */
  @media (forced-colors: active) {
    ${Knob} {
      border: 1px solid ButtonText;
    }

    ${Knob}::after {
      background: ButtonText;
    }
  }

  ${media.touch} {
    min-height: ${touchTarget};
  }
`

const Hint = styled.p`
  ${text('small')}
  flex-basis: 100%;
  color: ${color('ink-muted')};
`

/** A switch that also says ON or OFF in words. `hint` explains what it does. */
export function Switch ({ label, hint, checked, onCheck, ...rest }: {
  label: string
  hint?: string
  checked: boolean
  onCheck: (checked: boolean) => void
} & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-busy' | 'name'> & { ref?: Ref<HTMLButtonElement> }) {
  const id = useId()
  return (
    <Frame>
      <Name id={`${id}-label`}>{label}</Name>
      <Control
        {...rest}
        type='button'
        role='switch'
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onClick={() => { onCheck(!checked) }}
      >
        <Knob aria-hidden />
        <span aria-hidden>{checked ? 'ON' : 'OFF'}</span>
      </Control>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Frame>
  )
}
