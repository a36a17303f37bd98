package dev.fivefold.examples.before;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The whole of an owner: a controller by hand has to know each field that it passes on. */
record Owner(int id, String firstName, String lastName, String address, String city, String telephone, List<Pet> pets) {

    record Pet(int id, String name, String birthDate, Type type, List<Visit> visits) {}

    record Type(String name) {}

    record Visit(int id, String date, String description, int petId) {}

    record Visits(List<Visit> items) {}

    List<Integer> petIds() {
        return pets.stream().map(Pet::id).toList();
    }

    /** The same owner, whose pets have their visits. */
    Owner with(List<Visit> visits) {
        Map<Integer, List<Visit>> byPet = visits.stream().collect(Collectors.groupingBy(Visit::petId));
        List<Pet> joined = pets.stream()
                .map(pet -> new Pet(
                        pet.id(), pet.name(), pet.birthDate(), pet.type(), byPet.getOrDefault(pet.id(), List.of())))
                .toList();
        return new Owner(id, firstName, lastName, address, city, telephone, joined);
    }
}
