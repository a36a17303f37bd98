package main

import (
	"math"
	"time"

	"github.com/anishathalye/porcupine"
)

const (
	registers = "registers"
	effects   = "effects"

	kindRead    = "read"
	kindUpdate  = "update"
	kindCommand = "command"
	kindAudit   = "audit"
)

// An atomic register. A history in which each read begins earlier by the bound is linearizable exactly if each read has returned a
// value that was current at some time between its own call, less the bound, and its return.
var registerModel = porcupine.Model{
	Init: func() any { return int64(0) },
	Step: func(state, input, _ any) (bool, any) {
		operation := input.(Operation)
		if operation.Kind == kindUpdate {
			return true, operation.Value
		}
		return state.(int64) == operation.Value, state
	},
}

// States of a write beside the number of its effect.
const (
	notMade = int64(0)
	made    = int64(-1) // no client has seen its number yet
)

// A write of a command that is made at most once, whose number all clients see.
var effectModel = porcupine.NondeterministicModel{
	Init: func() []any { return []any{notMade} },
	Step: func(state, input, _ any) []any {
		operation, now := input.(Operation), state.(int64)
		switch {
		case operation.Kind == kindAudit && len(operation.Values) == 0:
			if now == notMade {
				return []any{now}
			}
		case operation.Kind == kindAudit:
			if len(operation.Values) == 1 && (now == made || now == operation.Values[0]) {
				return []any{operation.Values[0]}
			}
		case operation.Outcome == ok:
			if now == notMade || now == made || now == operation.Value {
				return []any{operation.Value}
			}
		case operation.Outcome == done && now == notMade:
			return []any{made}
		case operation.Outcome == unknown && now == notMade:
			return []any{now, made}
		case operation.Outcome != invalid:
			return []any{now}
		}
		return nil
	},
}

// check has Porcupine decide on a history.
func check(history *History) porcupine.CheckResult {
	const patience = time.Minute
	if history.Model == registers {
		return porcupine.CheckOperationsTimeout(registerModel, history.staleReads(), patience)
	}
	byWrite := map[string][]porcupine.Operation{}
	for _, operation := range history.Operations {
		byWrite[operation.Write] = append(byWrite[operation.Write], interval(operation))
	}
	result := porcupine.Ok
	for _, operations := range byWrite {
		if each := porcupine.CheckOperationsTimeout(effectModel.ToModel(), operations, patience); each != porcupine.Ok {
			result = each
		}
	}
	return result
}

// The operations that say something of a register: a failed one has neither read nor updated it.
func (history *History) staleReads() (operations []porcupine.Operation) {
	for _, operation := range history.Operations {
		switch {
		case operation.Kind == kindRead && operation.Outcome == ok:
			operation.Call -= history.Bound
		case operation.Kind == kindRead, operation.Outcome == none:
			continue
		}
		operations = append(operations, interval(operation))
	}
	return operations
}

// An operation of unknown outcome may have its effect after all others.
func interval(operation Operation) porcupine.Operation {
	end := operation.Return
	if operation.Outcome == unknown {
		end = math.MaxInt64
	}
	return porcupine.Operation{Input: operation, Call: operation.Call, Return: end}
}
