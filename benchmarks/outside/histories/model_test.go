package main

import (
	"testing"

	"github.com/anishathalye/porcupine"
)

func update(value, call, end int64, outcome string) Operation {
	return Operation{Kind: kindUpdate, Value: value, Call: call, Return: end, Outcome: outcome}
}

func reads(value, call, end int64) Operation {
	return Operation{Kind: kindRead, Value: value, Call: call, Return: end, Outcome: ok}
}

func TestReadsAreStaleUpToTheBound(t *testing.T) {
	for name, each := range map[string]struct {
		operations []Operation
		expected   porcupine.CheckResult
	}{
		"the current value":                        {[]Operation{update(1, 0, 10, ok), reads(1, 200, 201)}, porcupine.Ok},
		"an earlier value within the bound":        {[]Operation{update(1, 0, 10, ok), reads(0, 110, 120)}, porcupine.Ok},
		"an earlier value after the bound":         {[]Operation{update(1, 0, 10, ok), reads(0, 111, 120)}, porcupine.Illegal},
		"the value before the last but one":        {[]Operation{update(1, 0, 10, ok), update(2, 20, 30, ok), reads(1, 131, 140)}, porcupine.Illegal},
		"a value before its update":                {[]Operation{update(1, 20, 30, ok), reads(1, 0, 10)}, porcupine.Illegal},
		"a value that was never written":           {[]Operation{update(1, 0, 10, ok), reads(7, 20, 30)}, porcupine.Illegal},
		"an update that is known to have failed":   {[]Operation{update(1, 0, 10, none), reads(1, 20, 30)}, porcupine.Illegal},
		"an unknown update that was made":          {[]Operation{update(1, 0, 10, unknown), reads(1, 500, 510)}, porcupine.Ok},
		"an unknown update that was not made":      {[]Operation{update(1, 0, 10, unknown), reads(0, 500, 510)}, porcupine.Ok},
		"an unknown update that is undone":         {[]Operation{update(1, 0, 10, unknown), reads(1, 500, 510), reads(0, 700, 710)}, porcupine.Illegal},
		"values that go back within the bound":     {[]Operation{update(1, 0, 10, ok), reads(1, 20, 30), reads(0, 40, 50)}, porcupine.Ok},
		"concurrent updates, read in either order": {[]Operation{update(1, 0, 50, ok), update(2, 0, 50, ok), reads(1, 200, 210)}, porcupine.Ok},
		"concurrent updates, read in both orders":  {[]Operation{update(1, 0, 50, ok), update(2, 0, 50, ok), reads(1, 200, 210), reads(2, 400, 410)}, porcupine.Illegal},
	} {
		t.Run(name, func(t *testing.T) {
			verify(t, &History{Model: registers, Bound: 100, Operations: each.operations}, each.expected)
		})
	}
}

func command(value, call, end int64, outcome string) Operation {
	return Operation{Kind: kindCommand, Value: value, Call: call, Return: end, Outcome: outcome}
}

func audit(call, end int64, made ...int64) Operation {
	return Operation{Kind: kindAudit, Values: made, Call: call, Return: end, Outcome: ok}
}

func TestCommandsHaveOneEffect(t *testing.T) {
	for name, each := range map[string]struct {
		operations []Operation
		expected   porcupine.CheckResult
	}{
		"one effect that all see":                {[]Operation{command(7, 0, 10, ok), command(7, 5, 20, ok), audit(30, 31, 7)}, porcupine.Ok},
		"two effects":                            {[]Operation{command(7, 0, 10, ok), audit(30, 31, 7, 8)}, porcupine.Illegal},
		"two numbers":                            {[]Operation{command(7, 0, 10, ok), command(8, 5, 20, ok)}, porcupine.Illegal},
		"a number that the service has not made": {[]Operation{command(7, 0, 10, ok), audit(30, 31, 8)}, porcupine.Illegal},
		"a success without an effect":            {[]Operation{command(7, 0, 10, ok), audit(30, 31)}, porcupine.Illegal},
		"a write that is done without an effect": {[]Operation{command(0, 0, 10, done), audit(30, 31)}, porcupine.Illegal},
		"an unknown one that was made":           {[]Operation{command(0, 0, 10, unknown), audit(30, 31, 7)}, porcupine.Ok},
		"an unknown one that was not made":       {[]Operation{command(0, 0, 10, unknown), audit(30, 31)}, porcupine.Ok},
		"an unknown one that is made later":      {[]Operation{command(0, 0, 10, unknown), audit(30, 31), audit(50, 51, 7)}, porcupine.Ok},
		"an unknown one that is made twice":      {[]Operation{command(0, 0, 10, unknown), command(7, 20, 30, ok), audit(50, 51, 6, 7)}, porcupine.Illegal},
		"an effect of a rejected one":            {[]Operation{command(0, 0, 10, none), audit(30, 31, 7)}, porcupine.Illegal},
		"an effect that vanishes":                {[]Operation{command(7, 0, 10, ok), audit(30, 31, 7), audit(50, 51)}, porcupine.Illegal},
		"a response that no client may receive":  {[]Operation{command(0, 0, 10, invalid)}, porcupine.Illegal},
	} {
		t.Run(name, func(t *testing.T) {
			verify(t, &History{Model: effects, Operations: each.operations}, each.expected)
		})
	}
}

func verify(t *testing.T, history *History, expected porcupine.CheckResult) {
	t.Helper()
	if result := check(history); result != expected {
		t.Errorf("expected %s, but the result is %s", expected, result)
	}
}
